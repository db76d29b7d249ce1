import { z } from 'zod';
import {
  cancelForDates,
  listCancelledDates,
  listOnCancelledDates,
} from '#server/domain/bookings/cancellation/index.ts';
import { settleDifference } from '#server/domain/payments/index.ts';
import { refundPaid, sendRefundOrLeaveIt } from '#server/domain/payments/refunds/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ event_id: z.string() });

/**
 * Cancels and refunds the bookings on an event's cancelled dates, one after another. Each is cancelled with its refund
 * in a transaction of its own and then leaves the list, so that a job that was interrupted continues where it was and
 * refunds nothing twice. A refund without an answer of the gateway is sent again by `reconcile-payments`.
 */
export const cancelDates: Job = async (deps, payload) => {
  const { event_id } = Payload.parse(payload);
  const dates = await listCancelledDates(deps.database.write, event_id);
  await doEach(
    every(listOnCancelledDates(deps.database.write, event_id), 100),
    ({ id }) => cancelOne(deps, id, dates),
    'bookings could not be cancelled with their dates',
  );
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
