import {
  heading,
  type MailBlock,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  textLink,
} from '#server/domain/notifications/mails/index.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import { LINK_ACTS_DAYS } from '../guests/rules/guest-link.ts';
import { statusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { whenOf } from './booking-mail.ts';

/** The mail that lists all bookings of a guest's address: what is ahead first, then the past by year. */
export async function guestBookingsMail(
  list: { readonly rows: readonly BookingRow[]; readonly secret: string; readonly now: Date },
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { rows, secret, now } = list;
  const isAhead = (row: BookingRow) =>
    row.ends_at > now && ['awaiting_payment', 'requested', 'confirmed'].includes(statusOf(row, now));
  const line = (row: BookingRow): MailBlock => {
    const when = whenOf({ starts_at: row.starts_at.toISOString(), timezone: row.timezone }, 'en');
    const href = `/guest-booking/${accessTokenFor(secret, row.id, row.access_version)}`;
    const end = row.status === 'cancelled' ? ', cancelled' : '';
    return textLink(`${row.title} with ${row.provider_name}`, `${when}${end}`, href, frame);
  };
  const ahead = rows.filter(isAhead).reverse();
  const past = Map.groupBy(
    rows.filter((row) => !isAhead(row)),
    (row) => Temporal.Instant.fromEpochMilliseconds(row.starts_at.getTime()).toZonedDateTimeISO(row.timezone).year,
  );
  const { html, text } = await mailLayout({
    ...frame,
    title: 'Your bookings',
    preview: 'Everything booked with this email address, with a link to each.',
    language: 'en',
    blocks: [
      paragraph('Here is everything booked with this email address.'),
      ...(ahead.length === 0 ? [] : [heading('Coming up'), ...ahead.map(line)]),
      ...[...past].flatMap(([year, rows_of_year]) => [heading(String(year)), ...rows_of_year.map(line)]),
      note(
        `Each link opens its booking, so keep this email to yourself. ${LINK_ACTS_DAYS} days after a session its link only shows the booking.`,
      ),
    ],
    reason: `You get this email because your bookings at ${frame.market_name} were asked for. If it wasn’t you, you can ignore it.`,
  });
  return { subject: 'Your bookings', html, text };
}
