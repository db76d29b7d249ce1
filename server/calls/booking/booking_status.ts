import { isRefusal, refuse } from '#contract/errors.ts';
import { findBooking, findWhole, markNoShow, presentWhole, roleIn } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const booking_status = door(
  'booking/booking_status',
  async ({ actor, inTx, read, deps, now }, { booking_id }) => {
    const row = await findBooking(read, booking_id);
    const role = row && roleIn(row, actor);
    if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
    const by = { role, user_id: actor.kind === 'user' ? actor.user_id : null };
    const refused = await inTx((tx) => markNoShow(tx, row.id, by, now));
    if (isRefusal(refused)) return refused;
    const after = await findWhole(deps.database.write, { id: row.id });
    if (!after) return refuse('not_found');
    return { booking: presentWhole(after, role, deps.config, now) };
  },
);
