import type { CallOutput } from '#contract/index.ts';

type Dashboard = CallOutput<'admin/dashboard'>;

/** Something that waits for staff. */
export interface Need {
  readonly part:
    | 'reports'
    | 'refunds'
    | 'tickets'
    | 'claims'
    | 'review'
    | 'appeals'
    | 'payments'
    | 'returned'
    | 'unpaid'
    | 'fees'
    | 'jobs';
  readonly count: number;
  /** Since when the oldest waits; of refund requests, until when the first has to be answered. */
  readonly since: string | null;
}

/** What waits in each queue, the oldest first. Failed jobs have no queue with a time, so they come last. */
export function needsOf(dashboard: Dashboard, failed_jobs: number): Need[] {
  const { refund_requests, reports, tickets, claims, content, appeals } = dashboard;
  const { stuck_payments, failed_refunds, unpaid_sessions, unpaid_fees } = dashboard;
  const of = (part: Need['part'], queue: { readonly waiting: number; readonly oldest_at: string | null }): Need => ({
    part,
    count: queue.waiting,
    since: queue.oldest_at,
  });
  const needs: Need[] = [
    { part: 'refunds', count: refund_requests.waiting, since: refund_requests.next_deadline },
    of('reports', reports),
    of('tickets', tickets),
    of('claims', claims),
    of('review', content),
    of('appeals', appeals),
    of('payments', stuck_payments),
    of('returned', failed_refunds),
    of('unpaid', unpaid_sessions),
    of('fees', unpaid_fees),
    { part: 'jobs', count: failed_jobs, since: null },
  ];
  const NEVER = '9999';
  return needs
    .filter(({ count }) => count > 0)
    .sort((one, other) => ((one.since ?? NEVER) < (other.since ?? NEVER) ? -1 : 1));
}
