import type { MomentValue } from '#contract/message.ts';
import { bookingMails } from '#locales/areas/booking-mails.ts';
import { translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  heading,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  textLink,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import { LINK_ACTS_DAYS } from '../guests/rules/guest-link.ts';
import { statusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';

/** A ticket that somebody else booked for an address. */
interface ListedTicket {
  readonly event: string;
  /** Who booked it. */
  readonly from: string;
  readonly starts_at: Date;
  readonly timezone: string;
  readonly path: string;
}

/**
 * The mail that lists all bookings of a guest's address: upcoming ones first, then tickets that others booked for it,
 * then the past by year.
 */
export async function guestBookingsMail(
  list: {
    readonly to: string;
    readonly language: string;
    readonly rows: readonly BookingRow[];
    readonly tickets: readonly ListedTicket[];
    readonly secret: string;
    readonly now: Date;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, rows, tickets, secret, now } = list;
  const { home = null } = frame;
  const t = translate(language, bookingMails, home);
  const isUpcoming = (row: BookingRow) =>
    row.ends_at > now && ['awaiting_payment', 'requested', 'confirmed'].includes(statusOf(row, now));
  const line = (row: BookingRow): MailBlock => {
    const when: MomentValue = { at: row.starts_at.toISOString(), zone: row.timezone, shape: 'full', label: true };
    const href = `/guest-booking/${accessTokenFor(secret, row.id, row.access_version)}`;
    return textLink(
      t('list.item', { service: row.title, provider: row.provider_name }),
      row.status === 'cancelled' ? t('list.item_cancelled', { when }) : writeText(when, language, home),
      href,
      frame,
    );
  };
  const ticketLine = ({ event, from, starts_at, timezone, path }: ListedTicket): MailBlock => {
    const when: MomentValue = { at: starts_at.toISOString(), zone: timezone, shape: 'full', label: true };
    return textLink(t('list.ticket', { event, from }), writeText(when, language, home), path, frame);
  };
  const upcoming = rows.filter(isUpcoming).reverse();
  const past = Map.groupBy(
    rows.filter((row) => !isUpcoming(row)),
    (row) => Temporal.Instant.fromEpochMilliseconds(row.starts_at.getTime()).toZonedDateTimeISO(row.timezone).year,
  );
  return writeMail(frame, {
    ...{ kind: 'guest_bookings', to, language, title: t('list.title'), preview: t('list.preview') },
    blocks: [
      paragraph(t('list.lead')),
      ...(upcoming.length === 0 ? [] : [heading(t('list.upcoming')), ...upcoming.map(line)]),
      ...(tickets.length === 0 ? [] : [heading(t('list.tickets')), ...tickets.map(ticketLine)]),
      ...[...past].flatMap(([year, rows_of_year]) => [heading(String(year)), ...rows_of_year.map(line)]),
      note(t('list.note', { days: LINK_ACTS_DAYS })),
    ],
    reason: t('list.reason', { market: frame.market_name }),
  });
}
