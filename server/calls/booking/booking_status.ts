import { isRefusal, refuse } from '#contract/errors.ts';
import {
  acceptRequest,
  declineRequest,
  findBooking,
  findWhole,
  presentWhole,
  roleIn,
  withdrawBooking,
} from '#server/domain/bookings/index.ts';
import { beginCharge, chargeVerifiedOrLeaveIt } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const booking_status = door(
  'booking/booking_status',
  async ({ actor, inTx, read, providers, deps, now }, { booking_id, status, reason }) => {
    const row = await findBooking(read, booking_id);
    const role = row && roleIn(row, actor);
    if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
    const answer = { booking_id, role, user_id: actor.kind === 'user' ? actor.user_id : null, reason };
    const done = await inTx(async (tx) => {
      if (status === 'declined') return declineRequest(tx, answer, now);
      if (status === 'withdrawn') return withdrawBooking(tx, answer, now);
      const accepted = await acceptRequest(tx, answer, now);
      if (isRefusal(accepted) || accepted.due !== 'now') return accepted;
      return { payment_id: await beginCharge(tx, accepted.booking, providers.gateway.name, now) };
    });
    if (isRefusal(done)) return done;
    if ('payment_id' in done && done.payment_id !== null) await chargeVerifiedOrLeaveIt(deps, done.payment_id);
    const after = await findWhole(deps.database.write, { id: booking_id });
    if (!after) return refuse('not_found');
    return { booking: presentWhole(after, role, deps.config, now) };
  },
);
