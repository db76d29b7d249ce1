import { isRefusal, refuse } from '#contract/errors.ts';
import { answerChange, findBooking, markNoShow, readMoved, roleIn } from '#server/domain/bookings/index.ts';
import { sendRefundOrLeaveIt, settleDifference } from '#server/domain/payments/index.ts';
import { type CallContext, door } from '#server/kernel/call-context.ts';

type Context = CallContext<'booking/booking_status'>;

export const booking_status = door('booking/booking_status', async (context, { booking_id, change_id, status }) => {
  if (change_id !== undefined && status !== 'no_show') return answerOf(context, { change_id, status });
  if (booking_id === undefined) return refuse('not_found');
  const { actor, inTx, read, deps, now } = context;
  const row = await findBooking(read, booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
  const by = { role, user_id: actor.kind === 'user' ? actor.user_id : null };
  const refused = await inTx((tx) => markNoShow(tx, row.id, by, now));
  if (isRefusal(refused)) return refused;
  return { booking: await readMoved(deps.database.write, row.id, deps.config, now, role) };
});

/** Answers a change that the other side proposed. */
async function answerOf(
  { actor, inTx, deps, now }: Context,
  answer: { readonly change_id: string; readonly status: 'accepted' | 'rejected' },
) {
  const answered = await inTx(async (tx) => {
    const done = await answerChange(tx, answer, actor, now);
    if (isRefusal(done)) return done;
    return { ...done, refund_ids: done.applied ? await settleDifference(tx, done.applied, null, now) : [] };
  });
  if (isRefusal(answered)) return answered;
  for (const refund_id of answered.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
  const { booking, role } = answered;
  return { booking: await readMoved(deps.database.write, booking.id, deps.config, now, role) };
}
