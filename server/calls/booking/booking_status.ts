import { isRefusal } from '#contract/errors.ts';
import { answerChange, readMoved } from '#server/domain/bookings/index.ts';
import { sendRefundOrLeaveIt, settleDifference } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const booking_status = door('booking/booking_status', async ({ actor, inTx, deps, now }, input) => {
  const answered = await inTx(async (tx) => {
    const done = await answerChange(tx, input, actor, now);
    if (isRefusal(done)) return done;
    return { ...done, refund_ids: done.applied ? await settleDifference(tx, done.applied, null, now) : [] };
  });
  if (isRefusal(answered)) return answered;
  for (const refund_id of answered.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
  const { booking, role } = answered;
  return { booking: await readMoved(deps.database.write, booking.id, deps.config, now, role) };
});
