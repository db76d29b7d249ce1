import type { Report } from '#contract/entities/report.ts';

/** What can be wrong, in the words of whoever reports it. */
export const reportKindLabels: Readonly<Record<Report['kind'], string>> = {
  did_not_happen: 'It didn’t happen',
  not_as_agreed: 'It wasn’t what we agreed',
  money: 'There’s a problem with the payment',
  behaviour: 'Someone behaved badly',
  safety: 'Someone was in danger',
  untrue: 'It isn’t true',
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
  if (report.status === 'open') return 'We’re looking into it';
  if (report.status === 'answered') return 'Answered, still open';
  return report.outcome === 'upheld' ? 'Closed: we agree with you' : 'Closed: no problem found';
}
