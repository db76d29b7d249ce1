import { refuse } from '#contract/errors.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { say } from '#locales/format.ts';
import { renewMeeting } from '#server/domain/bookings/calendar/index.ts';
import { roleIn } from '#server/domain/bookings/index.ts';
import { findDetails, presentLoaded } from '#server/domain/bookings/read/index.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const generate_meeting_link = handler(
  'booking/generate_meeting_link',
  async ({ actor, db, deps, now, language }, { booking_id, renew }) => {
    const found = await findDetails(db, { id: booking_id });
    if (!found || roleIn(found.row, actor) !== 'provider')
      return refuse('not_found', say(bookingCalendar, 'not_your_booking'));
    const { meeting, status } = presentLoaded(found, 'provider', { config: deps.config, now, language });
    if (!meeting || !found.meeting) {
      const sentence =
        found.row.place === 'virtual' ? say(bookingCalendar, 'no_link_yet') : say(bookingCalendar, 'not_online');
      return refuse('booking_state', sentence, { extra: { booking_status: status } });
    }
    if (!renew) return meeting;
    const { meeting_room: room, booking_ids } = await renewMeeting(db, found.meeting.family_id, now);
    for (const id of booking_ids)
      await enqueueJob(db, 'send-booking-mail', { booking_id: id, kind: 'meeting_changed' });
    const after = { ...found, meeting: { ...found.meeting, room } };
    return presentLoaded(after, 'provider', { config: deps.config, now, language }).meeting ?? meeting;
  },
);
