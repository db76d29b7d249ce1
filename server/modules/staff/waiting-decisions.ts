import type { Need, NeedQueue } from '#contract/entities/operator/overview.ts';
import type { AdminArea } from './policy.ts';

/** Who decides the entries of each queue. */
export const needAreas: Readonly<Record<NeedQueue, AdminArea>> = {
  refunds: 'refunds',
  reports: 'reports',
  tickets: 'tickets',
  claims: 'reports',
  review: 'moderation',
  appeals: 'moderation',
  payments: 'payments',
  returned: 'payments',
  unpaid: 'payments',
  fees: 'payments',
};

/** An entry of a queue. Everything but the queue, the id and the time is optional. */
export interface WaitingEntry extends Pick<Need, 'queue' | '_id'>, Partial<Pick<Need, 'about' | 'reason' | 'amount'>> {
  readonly since: Date;
  readonly due_at?: Date;
}

/** The most urgent entries of all queues: by their deadline, or by the time since which they wait. */
export function firstNeeds(waiting: readonly WaitingEntry[], limit: number, now: Date): Need[] {
  const urgency = ({ due_at, since }: WaitingEntry) => (due_at ?? since).getTime();
  return waiting
    .toSorted((one, other) => urgency(one) - urgency(other))
    .slice(0, limit)
    .map(({ queue, _id, about = null, reason = null, amount = null, since, due_at }) => ({
      ...{ queue, _id, about, reason, amount },
      since: since.toISOString(),
      due_at: due_at?.toISOString() ?? null,
      is_overdue: due_at !== undefined && due_at < now,
    }));
}
