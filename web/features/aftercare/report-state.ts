import type { Report } from '#contract/entities/report.ts';

/** The state of a report for its author, as the last part of a message's key (`report.state.…`). */
export function reportStateOf({ status, outcome }: Pick<Report, 'status' | 'outcome'>) {
  if (status === 'open' || status === 'answered') return status;
  return outcome === 'upheld' ? 'upheld' : 'dismissed';
}
