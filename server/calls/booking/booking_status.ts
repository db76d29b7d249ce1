import { isRefusal, refuse } from '#contract/errors.ts';
import {
  acceptRequest,
  answerChange,
  declineRequest,
  findBooking,
  markNoShow,
  readMoved,
  roleIn,
  withdrawBooking,
} from '#server/domain/bookings/index.ts';
import {
  beginCharge,
  chargeVerifiedOrLeaveIt,
  sendRefundOrLeaveIt,
  settleDifference,
} from '#server/domain/payments/index.ts';
import { type CallContext, door } from '#server/kernel/call-context.ts';

type Context = CallContext<'booking/booking_status'>;

export const booking_status = door('booking/booking_status', async (context, input) => {
  const { booking_id, change_id, status, reason } = input;
  if (change_id !== undefined)
    return answeredChange(context, { change_id, status: status === 'accepted' ? 'accepted' : 'rejected' });
  if (booking_id === undefined || status === 'rejected') return refuse('not_found');
  const { actor, inTx, read, providers, deps, now } = context;
  const row = await findBooking(read, booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
  const answer = { booking_id, role, user_id: actor.kind === 'user' ? actor.user_id : null, reason };
  const done = await inTx(async (tx) => {
    if (status === 'no_show') return markNoShow(tx, booking_id, answer, now);
    if (status === 'declined') return declineRequest(tx, answer, now);
    if (status === 'withdrawn') return withdrawBooking(tx, answer, now);
    const accepted = await acceptRequest(tx, answer, now);
    if (isRefusal(accepted) || accepted.due !== 'now') return accepted;
    return { payment_id: await beginCharge(tx, accepted.booking, providers.gateway.name, now) };
  });
  if (isRefusal(done)) return done;
  if (done !== null && 'payment_id' in done && done.payment_id !== null)
    await chargeVerifiedOrLeaveIt(deps, done.payment_id);
  return { booking: await readMoved(deps.database.write, booking_id, deps.config, now, role) };
});

async function answeredChange(
  { actor, inTx, deps, now }: Context,
  input: { change_id: string; status: 'accepted' | 'rejected' },
) {
  const answered = await inTx(async (tx) => {
    const done = await answerChange(tx, input, actor, now);
    if (isRefusal(done)) return done;
    return { ...done, refund_ids: done.applied ? await settleDifference(tx, done.applied, null, now) : [] };
  });
  if (isRefusal(answered)) return answered;
  for (const refund_id of answered.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
  const { booking, role } = answered;
  return { booking: await readMoved(deps.database.write, booking.id, deps.config, now, role) };
}
