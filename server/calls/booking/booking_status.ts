import { isRefusal, refuse } from '#contract/errors.ts';
import { answerChange, findBooking, markNoShow, readMoved, roleIn } from '#server/domain/bookings/index.ts';
import { sendRefundOrLeaveIt, settleDifference } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const booking_status = door('booking/booking_status', async ({ actor, inTx, read, deps, now }, input) => {
  const after = (booking_id: string, role: Parameters<typeof readMoved>[4]) =>
    readMoved(deps.database.write, booking_id, deps.config, now, role);
  if ('change_id' in input) {
    const answered = await inTx(async (tx) => {
      const done = await answerChange(tx, input, actor, now);
      if (isRefusal(done)) return done;
      return { ...done, refund_ids: done.applied ? await settleDifference(tx, done.applied, null, now) : [] };
    });
    if (isRefusal(answered)) return answered;
    for (const refund_id of answered.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
    return { booking: await after(answered.booking.id, answered.role) };
  }
  const row = await findBooking(read, input.booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
  const by = { role, user_id: actor.kind === 'user' ? actor.user_id : null };
  const refused = await inTx((tx) => markNoShow(tx, row.id, by, now));
  if (isRefusal(refused)) return refused;
  return { booking: await after(row.id, role) };
});
