import { refuse } from '#contract/errors.ts';
import { findBooking, findByToken, readDetails, roleIn } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const get_booking_details = door(
  'booking/get_booking_details',
  async ({ actor, db, deps, now }, { booking_id }) => {
    const row =
      booking_id !== undefined
        ? await findBooking(db, booking_id)
        : actor.booking_token === null
          ? null
          : await findByToken(db, actor.booking_token);
    const role = row && roleIn(row, actor);
    if (!row || !role) return refuse('not_found', 'There is no such booking, or it is not yours.');
    return readDetails(db, row, role, deps.config, now);
  },
);
