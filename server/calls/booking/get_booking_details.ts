import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { previewPart } from '#server/modules/bookings/cancellation/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { alternativesTo, findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';

export const get_booking_details = handler(
  'booking/get_booking_details',
  async ({ actor, db, deps, now, language }, { booking_id, cancel_participants, cancel_ticket_ids }) => {
    const found =
      booking_id !== undefined
        ? await findDetails(db, { id: booking_id })
        : actor.booking_token === null
          ? null
          : await findDetails(db, { token: actor.booking_token });
    const role = found && roleIn(found.row, actor);
    if (!found || !role) return refuse('not_found', say(bookingState, 'not_found'));
    const details = presentLoaded(found, role, { config: deps.config, now, language });
    const isPart = cancel_participants !== undefined && cancel_participants !== found.row.participants;
    const wanted = cancel_ticket_ids
      ? { path: 'cancel_ticket_ids', part: { ticket_ids: cancel_ticket_ids } }
      : isPart
        ? { path: 'cancel_participants', part: { participants: cancel_participants } }
        : null;
    const part = wanted && (await previewPart(db, found, role, wanted.part, now, language));
    if (isRefusal(part)) {
      const path = wanted?.path ?? 'booking_id';
      return refuse('invalid_input', part.detail, { errors: [{ path, message: part.detail }] });
    }
    const booking = part ? { ...details, refund_preview: part } : details;
    if (role !== 'customer') return booking;
    return { ...booking, alternatives: await alternativesTo(db, found.row, booking.status, now) };
  },
);
