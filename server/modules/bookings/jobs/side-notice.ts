import { isBookable } from '#contract/events/sale-state.ts';
import type { ScreenNews } from '#contract/invalidation.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { arrivalOf, ticketFiles, ticketLinks } from '#server/modules/admission/tickets/index.ts';
import { listOfBooking, type TicketRow } from '#server/modules/admission/tickets/queries.ts';
import { calendarAttachment, entriesOf, listEntryDates } from '#server/modules/bookings/calendar/index.ts';
import {
  bookingNotification,
  bookingPath,
  calendarPath,
  findContact,
  type News,
  saysWhetherOpen,
  writeBookingMail,
} from '#server/modules/bookings/mails/index.ts';
import { type LoadedBooking, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { listDatesOnSale } from '#server/modules/events/find/index.ts';
import type { MailFrame } from '#server/modules/notifications/index.ts';
import * as outbox from '#server/modules/notifications/queries.ts';

/** The messages to one side of a booking: by mail and in the app, each null if the side does not get it. */
export interface SideNotice {
  readonly mail: outbox.NewMessage | null;
  readonly notification: outbox.NewNotification | null;
}

/** An event of a booking, independent of the side that reads it. */
interface SideNews extends Pick<News, 'kind' | 'change' | 'back' | 'moved' | 'withdrawal'> {
  /** Alternative times that the message offers. */
  readonly alternatives?: News['booking']['alternatives'];
  /** Where the mail leads, if not to the booking. */
  readonly path?: string;
  /** A mailbox that the customer named, which gets a copy of the mail instead of theirs. */
  readonly copy_to?: string;
  /** Whether the mail has a calendar file attached, by the booking's status. */
  readonly hasInvitation?: (status: News['booking']['status']) => boolean;
  /** Whether the customer's mail links to the tickets of an event, or has them attached as well. */
  readonly tickets?: 'none' | 'linked' | 'attached';
  /** The deduplication key of the mail; `once_key_in_app` is that of the notification. */
  readonly once_key: string;
  readonly once_key_in_app: string;
}

/** Writes the notice of an event for one side of a booking, with the state at the time of sending. */
export async function writeSideNotice(
  deps: AppDeps,
  frame: MailFrame,
  whole: LoadedBooking,
  to: News['to'],
  {
    alternatives,
    hasInvitation,
    tickets: wanted = 'none',
    path,
    copy_to,
    once_key,
    once_key_in_app,
    ...rest
  }: SideNews,
): Promise<SideNotice> {
  const { row } = whole;
  const contact = await findContact(deps.database.write, row, to);
  const { user_id, language } = contact;
  const email = copy_to ?? contact.email;
  if (email === null) return { mail: null, notification: null };
  const present = presentLoaded(whole, to, { config: deps.config, now: deps.clock.now(), language });
  const booking = alternatives === undefined ? present : { ...present, alternatives };
  const link = bookingPath(row.id, to);
  const plain: News = { ...rest, to, booking };
  const news = saysWhetherOpen(plain) ? { ...plain, is_open_again: await isOpenAgain(deps, whole) } : plain;
  const manage_url = path === undefined ? (booking.manage_url ?? `${frame.origin}${link}`) : `${frame.origin}${path}`;
  const rows = to === 'customer' && wanted !== 'none' ? await ticketsOf(deps, whole) : [];
  const attached = wanted === 'attached' ? await ticketFiles(deps, rows, language) : [];
  const tickets = ticketLinks(deps, rows);
  const arrival = arrivalOf(rows, booking.starts_at);
  const mail = await writeBookingMail({ ...news, email, arrival, manage_url, language, tickets }, frame);
  // An organiser's calendar has the dates of an event once, by its feed.
  const isInvited = hasInvitation?.(booking.status) === true && (to === 'customer' || row.event_id === null);
  const invitation = isInvited ? [await invitationOf(deps, frame, whole, booking, to, { email, language })] : [];
  const attachments = [...attached, ...invitation];
  const { kind } = news;
  const notification = bookingNotification(news);
  return {
    mail: mail && {
      ...{ ...mail, attachments, once_key, starts_at: row.starts_at },
      // Who books waits for the confirmation.
      is_answer: kind === 'booking_confirmed' && to === 'customer' && !row.is_entered,
      is_typed: copy_to !== undefined || (to === 'customer' && row.is_entered && row.customer_id === null),
    },
    notification:
      user_id === null || notification === null || copy_to !== undefined
        ? null
        : {
            ...{ user_id, kind, ...notification, link, booking_id: row.id, once_key: once_key_in_app },
            starts_at: row.starts_at,
          },
  };
}

/** The tickets of an event booking, of one date if it is about that. */
async function ticketsOf({ database }: AppDeps, { row, contents }: LoadedBooking): Promise<readonly TicketRow[]> {
  if (row.event_id === null) return [];
  const ids = new Set(contents.tickets.map(({ _id }) => _id));
  return (await listOfBooking(database.write, row.id)).filter(({ id }) => ids.has(id));
}

/** Whether others can book what a booking took: its time is to come, or tickets of one of its dates are on sale. */
async function isOpenAgain({ database, clock }: AppDeps, { row, contents }: LoadedBooking): Promise<boolean> {
  const now = clock.now();
  if (row.event_id === null) return row.starts_at > now;
  const ids = contents.items.map((item) => item.occurrence_id);
  const dates = await listDatesOnSale(database.write, ids, now);
  return dates.some(({ is_serving, offer }) => !is_serving && isBookable(offer.state));
}

/** The calendar file for one side of a booking: its entries as they are now. */
async function invitationOf(
  deps: AppDeps,
  { market_name, origin }: MailFrame,
  { row }: LoadedBooking,
  { status, meeting, customer, provider }: News['booking'],
  side: News['to'],
  { email, language }: { readonly email: string; readonly language: string },
) {
  const dates = row.event_id === null ? [] : ((await listEntryDates(deps.database.write, [row.id])).get(row.id) ?? []);
  const entries = entriesOf(row, {
    ...{ side, status, language, dates },
    host: new URL(origin).host,
    url: `${origin}${calendarPath(row, side)}`,
    meeting_url: meeting?.url ?? null,
  });
  const to = { name: side === 'customer' ? customer.name : provider.name, email };
  return calendarAttachment(entries, {
    ...{ market_name, sender: deps.config.MAIL_FROM, to },
    now: deps.clock.now(),
  });
}

/** Inserts a notice in the open transaction. Its side's open screens show `news`. */
export async function insertNotice(
  tx: Tx,
  { mail, notification }: SideNotice,
  now: Date,
  news: ScreenNews,
): Promise<void> {
  if (mail) await outbox.insertMessage(tx, mail, now);
  if (notification) await outbox.insertNotification(tx, notification, now, news);
}
