import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { cancelBooking, findBooking, findWhole, presentWhole, roleIn } from '#server/domain/bookings/index.ts';
import { refundPaid, sendRefundOrLeaveIt } from '#server/domain/payments/index.ts';
import { noteAct } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';

/** What a cancellation does, as it is stored under the request's key. */
const Done = z.object({ refund_amount: z.int(), refund_ids: z.array(z.string()) });

export const cancel_booking = door('event/cancel_booking', async ({ actor, commitOnce, read, deps, now }, input) => {
  const row = await findBooking(read, input.booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
  const by = { role, user_id: actor.kind === 'user' ? actor.user_id : null };
  const done = await commitOnce(Done, async (tx) => {
    const cancelled = await cancelBooking(tx, input, by, now);
    if (isRefusal(cancelled)) return cancelled;
    const { booking, granted } = cancelled;
    const refund_ids = granted ? await refundPaid(tx, booking, granted, input.reason, now) : [];
    if (role === 'admin' && actor.kind === 'user')
      await noteAct(
        tx,
        actor,
        {
          act: 'cancel_booking',
          subject: 'booking',
          subject_id: booking.id,
          before: { status: booking.status },
          after: { status: 'cancelled', refund_amount: granted?.refund_amount ?? 0 },
          why: input.reason,
        },
        now,
      );
    return { refund_amount: granted?.refund_amount ?? 0, refund_ids };
  });
  if (isRefusal(done)) return done;
  for (const refund_id of done.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
  const after = await findWhole(deps.database.write, { id: row.id });
  if (!after) return refuse('not_found');
  return {
    booking: presentWhole(after, role, deps.config, now),
    refund_amount: done.refund_amount,
    currency: Currency.parse(row.currency),
  };
});
