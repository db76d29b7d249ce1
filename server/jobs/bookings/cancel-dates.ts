import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { doEach } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import {
  cancelForDates,
  listCancelledDates,
  listOnCancelledDates,
} from '#server/modules/bookings/cancellation/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { settleDifference } from '#server/modules/payments/index.ts';
import { refundPaid, sendRefundOrLeaveIt } from '#server/modules/payments/refunds/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({
  event_id: z.string(),
  /** The last booking of the run before; null at the beginning. */
  after: z.object({ id: z.string(), at: z.coerce.date() }).nullable().default(null),
  /** When its dates were cancelled. */
  since: z.string().optional(),
});

/**
 * The number of bookings that one run cancels. A run so ends long before it would count as lost (`free-lost-jobs`), and
 * before a server that stops has waited for it.
 */
const MAX_PER_RUN = 100;

/**
 * Cancels and refunds the bookings on an event's cancelled dates, one after another; after a full run another one
 * continues. Each is cancelled with its refund in a transaction of its own and then leaves the list, so that a run that
 * was interrupted continues where it was and refunds nothing twice. A refund without an answer of the gateway is sent
 * again by `reconcile-payments`.
 */
export const cancelDates: Job = async (deps, payload) => {
  const db = deps.database.write;
  const { event_id, after, since } = Payload.parse(payload);
  const dates = await listCancelledDates(db, event_id);
  const page = await listOnCancelledDates(db, event_id)(after, MAX_PER_RUN);
  const last = page.at(-1);
  if (!last) return;
  try {
    await doEach(page, ({ id }) => cancelOne(deps, id, dates), 'bookings could not be cancelled with their dates');
  } finally {
    // A key of its own: dates that are cancelled meanwhile begin from the start.
    const key = `cancel-dates:${event_id}:${last.id}`;
    if (page.length === MAX_PER_RUN) await enqueueJob(db, 'cancel-dates', { event_id, after: last, since }, { key });
  }
};

async function cancelOne(deps: AppDeps, booking_id: string, dates: ReadonlyMap<string, string>): Promise<void> {
  const now = deps.clock.now();
  const refund_ids = await inTransaction(deps.database.write, async (tx) => {
    const done = await cancelForDates(tx, booking_id, dates, now);
    if (done.kind === 'nothing') return [];
    if (done.kind === 'part') return settleDifference(tx, done.applied, null, now);
    const { booking, granted } = done.cancelled;
    return granted ? refundPaid(tx, booking, granted, '', now) : [];
  });
  for (const refund_id of refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
}
