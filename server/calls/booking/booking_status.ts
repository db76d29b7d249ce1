import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { type CallContext, handler } from '#server/kernel/call-context.ts';
import { markNoShow } from '#server/modules/bookings/attendance/index.ts';
import { answerChange } from '#server/modules/bookings/changes/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { readMoved } from '#server/modules/bookings/read/index.ts';
import { acceptRequest, declineRequest, withdrawBooking } from '#server/modules/bookings/requests/index.ts';
import { beginCharge, chargeVerifiedOrLeaveIt, settleDifference } from '#server/modules/payments/index.ts';
import { sendRefundOrLeaveIt } from '#server/modules/payments/refunds/index.ts';

type Context = CallContext<'booking/booking_status'>;

/** The effect of answering a request, stored under the request's key: the payment that it begins, if any. */
const Done = z.object({ payment_id: z.string().nullable() });

export const booking_status = handler('booking/booking_status', async (context, input) => {
  const { booking_id, change_id, status, reason } = input;
  if (change_id !== undefined)
    return answeredChange(context, { change_id, status: status === 'accepted' ? 'accepted' : 'rejected' });
  if (booking_id === undefined || status === 'rejected') return refuse('not_found');
  const { actor, commitOnce, read, providers, deps, now, language } = context;
  const row = await findBooking(read, booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
  const answer = { booking_id, role, user_id: actor.kind === 'user' ? actor.user_id : null, reason };
  const done = await commitOnce(Done, async (tx) => {
    if (status === 'accepted') {
      const accepted = await acceptRequest(tx, answer, now);
      if (isRefusal(accepted)) return accepted;
      const { due, booking } = accepted;
      return { payment_id: due === 'now' ? await beginCharge(tx, booking, providers.gateway.name, now) : null };
    }
    const verb = {
      no_show: () => markNoShow(tx, booking_id, answer, now),
      declined: () => declineRequest(tx, answer, now),
      withdrawn: () => withdrawBooking(tx, answer, now),
    }[status];
    const answered = await verb();
    return isRefusal(answered) ? answered : { payment_id: null };
  });
  if (isRefusal(done)) return done;
  if (done.payment_id !== null) await chargeVerifiedOrLeaveIt(deps, done.payment_id);
  return { booking: await readMoved(deps.database.write, booking_id, { config: deps.config, now, language }, role) };
});

/** The effect of answering a change, stored under the request's key. */
const ChangeDone = z.object({
  booking_id: z.string(),
  role: z.enum(['customer', 'provider']),
  refund_ids: z.array(z.string()),
});

async function answeredChange(
  { actor, commitOnce, deps, now, language }: Context,
  input: { change_id: string; status: 'accepted' | 'rejected' },
) {
  const answered = await commitOnce(ChangeDone, async (tx) => {
    const done = await answerChange(tx, input, actor, now);
    if (isRefusal(done)) return done;
    const refund_ids = done.applied ? await settleDifference(tx, done.applied, null, now) : [];
    return { booking_id: done.booking.id, role: done.role, refund_ids };
  });
  if (isRefusal(answered)) return answered;
  for (const refund_id of answered.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
  const { booking_id, role } = answered;
  return { booking: await readMoved(deps.database.write, booking_id, { config: deps.config, now, language }, role) };
}
