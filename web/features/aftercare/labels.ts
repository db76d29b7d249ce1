import type { Report } from '#contract/entities/report.ts';

/** What can be wrong, in the words of whoever reports it. */
export const reportKindLabels: Readonly<Record<Report['kind'], string>> = {
  did_not_happen: 'It did not take place',
  not_as_agreed: 'It was not what was agreed',
  money: 'Something is wrong with the money',
  behaviour: 'Somebody behaved badly',
  safety: 'Somebody was in danger',
  untrue: 'It is not true',
  other: 'Something else',
};

/** What a report is about. */
export const reportAboutLabels: Readonly<Record<Report['about'], string>> = {
  booking: 'The session',
  payment: 'The payment',
  provider: 'The provider',
  review: 'A review',
};

/** How a report stands, to whoever made it. */
export function reportStateLabel(report: Pick<Report, 'status' | 'outcome'>): string {
  if (report.status === 'open') return 'We are looking into it';
  if (report.status === 'answered') return 'Answered, still being looked into';
  return report.outcome === 'upheld' ? 'Closed: you were right' : 'Closed: nothing found';
}
