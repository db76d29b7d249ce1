import type { CallOutput } from '#contract/index.ts';

type Dashboard = CallOutput<'admin/dashboard'>;

/** How many entries wait for decisions that this role of staff may make. */
export function countNeeds({ can, ...queues }: Dashboard): number {
  const waiting: readonly (readonly [boolean, readonly { readonly waiting: number }[]])[] = [
    [can.refunds, [queues.refund_requests]],
    [can.reports, [queues.reports, queues.claims]],
    [can.tickets, [queues.tickets]],
    [can.moderation, [queues.content, queues.appeals]],
    [can.payments, [queues.stuck_payments, queues.failed_refunds, queues.unpaid_sessions, queues.unpaid_fees]],
  ];
  return waiting
    .filter(([may]) => may)
    .flatMap(([, lists]) => lists)
    .reduce((sum, list) => sum + list.waiting, 0);
}
