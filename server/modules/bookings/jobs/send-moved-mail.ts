import { z } from 'zod';
import { joinPlace } from '#contract/location/place-line.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import type { MovedNews } from '#server/modules/bookings/mails/index.ts';
import { findDetails, type LoadedBooking } from '#server/modules/bookings/read/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { entryTokenFor } from '#server/modules/waiting/index.ts';
import { findOfferedEntry } from '#server/modules/waiting/queries.ts';
import { mailHolders } from './send-ticket-mails.ts';
import { insertNotice, writeSideNotice } from './side-notice.ts';

const Payload = z.object({
  booking_id: z.string(),
  /** The edit that moved the dates. Each booking is told of it once. */
  move_id: z.string(),
  note: z.string(),
  dates: z.array(z.object({ occurrence_id: z.string(), from_starts_at: z.string(), from_place: z.string() })),
});

/**
 * Notifies a booking's customer, and holders of its tickets with their own mailbox, of dates that the organiser moved:
 * by mail with the new calendar file, and in the app. The times and places after are those of now.
 */
export const sendMovedMail: Job = async (deps, payload) => {
  const { booking_id, move_id, note, dates } = Payload.parse(payload);
  const now = deps.clock.now();
  const whole = await findDetails(deps.database.write, { id: booking_id });
  if (!whole || !['confirmed', 'requested', 'awaiting_payment'].includes(whole.row.status)) return;
  const moved = movedOf(whole, dates);
  if (moved.length === 0) return;
  const frame = await mailFrame(deps.database.write, deps.config);
  const entry_id =
    whole.row.status === 'awaiting_payment' ? await findOfferedEntry(deps.database.write, booking_id) : null;
  const once_key = `moved:${move_id}:${booking_id}`;
  const notice = await writeSideNotice(deps, frame, whole, 'customer', {
    kind: 'booking_date_moved',
    moved: { note, dates: moved, is_offer: entry_id !== null },
    ...(entry_id === null ? {} : { path: `/waiting-list/${entryTokenFor(secretOf(deps.config), entry_id)}` }),
    hasInvitation: (status) => status === 'confirmed',
    once_key,
    once_key_in_app: `${once_key}:app`,
  });
  await inTransaction(deps.database.write, (tx) => insertNotice(tx, notice, now, 'booking_moved'));
  if (whole.row.status === 'confirmed') await mailHolders(deps, frame, booking_id, 'moved', { note });
};

/** The dates that the booking still has, as they were and as they are. */
function movedOf({ row, contents }: LoadedBooking, dates: z.infer<typeof Payload>['dates']): MovedNews['dates'] {
  const venue = {
    name: row.event_venue_name ?? '',
    address: row.event_address ?? '',
    area_label: row.event_area_label ?? '',
  };
  return dates.flatMap(({ occurrence_id, from_starts_at, from_place }) => {
    const item = contents.items.find((each) => each.occurrence_id === occurrence_id && !each.is_cancelled);
    if (!item) return [];
    const { name, address, area_label } = item.venue ?? venue;
    const isOnline = row.place === 'virtual';
    const place = isOnline ? '' : joinPlace(name, address, area_label);
    const from = { starts_at: from_starts_at, place: isOnline ? '' : from_place };
    return [{ from, to: { starts_at: item.starts_at, place } }];
  });
}
