import { createHash } from 'node:crypto';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { JOBS } from '#server/kernel/drawing/drawing.ts';
import { calendarAttachment } from '#server/modules/bookings/calendar/index.ts';
import { bookingPath } from '#server/modules/bookings/mails/index.ts';
import type { MailFrame } from '#server/modules/notifications/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { lostDates, type TicketInCalendar, ticketEntries } from './calendar.ts';
import { givenMail, type HolderNews, holderMail, takenMail } from './mails.ts';
import { presentDates, presentTicket, ticketPath } from './present.ts';
import { hasOwnHolder, holderOf, isGivenAway, ticketState } from './rules/ticket-holder.ts';
import type { TicketRow } from './ticket-store.ts';
import { languageOfTickets, type TicketsPdf, ticketsPdf } from './tickets-pdf.ts';

/** Somebody's name and address. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
}

/** A link to a ticket's own page, for the mail of whoever booked. */
export interface TicketLink {
  readonly name: string;
  readonly title: string;
  readonly short_code: string | null;
  readonly path: string;
}

type Attachment = NonNullable<NewMessage['attachments']>[number];

/** A PDF as an attachment of a mail. */
export const pdfAttachment = ({ filename, bytes }: TicketsPdf): Attachment => ({
  filename,
  content_type: 'application/pdf',
  content: bytes.toString('base64'),
  encoding: 'base64',
});

/** The tickets that whoever booked shows: valid ones that were not given away. */
const isShown = (row: TicketRow): boolean => ticketState(row) === 'valid' && !isGivenAway(row);

/** Links to the tickets of a booking, for the mail to whoever booked. */
export const ticketLinks = ({ config }: Pick<AppDeps, 'config'>, rows: readonly TicketRow[]): readonly TicketLink[] =>
  rows.filter(isShown).map((row) => ({
    name: row.attendee_name,
    title: row.title,
    short_code: row.short_code,
    path: ticketPath(row, secretOf(config)),
  }));

/** The same tickets as a PDF. */
export async function ticketFiles(
  deps: AppDeps,
  rows: readonly TicketRow[],
  language: string,
): Promise<readonly Attachment[]> {
  const pdf = await ticketsPdf(deps, rows.filter(isShown), { count: rows.length, language }, JOBS);
  return pdf === null ? [] : [pdfAttachment(pdf)];
}

/** What tickets say about arriving at a date: when guests may come in, if it says so, and the organiser's note. */
export function arrivalOf(
  rows: readonly TicketRow[],
  starts_at: string,
): { readonly opens_at: string | null; readonly note: string } {
  const inRoom = rows.find((row) => !row.is_online && isShown(row));
  if (inRoom === undefined) return { opens_at: null, note: '' };
  const date = presentDates(inRoom, inRoom.dates).find((each) => each.starts_at === starts_at);
  return { opens_at: date?.opens_at ?? null, note: inRoom.arrival_note };
}

/** Tickets of a booking that a mail is about, and all of them. */
export interface BookedTickets {
  readonly all: readonly TicketRow[];
  readonly about: readonly TicketRow[];
  /** If the news come from the host, not from whoever booked: the host's words, empty if there are none. */
  readonly host?: { readonly note: string } | null;
}

/**
 * Writes the mails to the holders of a booking's tickets who have a mailbox of their own, each with ticket and calendar
 * file. A ticket is mailed once in each state and turn of its codes, so that news of a booking reach only those whose
 * ticket they change.
 */
export async function holderMessages(
  deps: AppDeps,
  frame: MailFrame,
  { all, about, host = null }: BookedTickets,
  news: HolderNews,
): Promise<NewMessage[]> {
  const messages: NewMessage[] = [];
  for (const row of about)
    if (row.attendee_email !== null && hasOwnHolder(row) && !isGivenSince(row, newsOf(row, news)))
      messages.push(
        await holderMessage(
          deps,
          frame,
          { row, all, host },
          { name: row.attendee_name, email: row.attendee_email },
          news,
        ),
      );
  return messages;
}

/** Whether a ticket was transferred after what the news is about: the mail of the transfer says it all. */
const isGivenSince = ({ transferred_at, updated_at }: TicketRow, news: HolderNews): boolean =>
  (news === 'issued' || news === 'changed') && transferred_at !== null && transferred_at >= updated_at;

/** A ticket, and all tickets of its booking. */
type OneTicket = Pick<TicketInCalendar, 'row' | 'all'> & Pick<BookedTickets, 'host'>;

/** Writes the mail about a ticket to `to`, its own holder. */
async function holderMessage(
  deps: AppDeps,
  frame: MailFrame,
  { row, all, host }: OneTicket,
  to: { readonly name: string; readonly email: string },
  asked: HolderNews,
): Promise<NewMessage> {
  const { config, clock, database } = deps;
  const now = clock.now();
  const language = await languageOfTickets(database.read, row);
  const ticket = presentTicket(row, 'holder', { config, now });
  const news = newsOf(row, asked);
  const { payer_name: payer, number } = row;
  const keepsCode = row.occurrence_id === null && lostDates(row).length > 0;
  const about = { to: to.email, booking_id: row.booking_id, ticket, payer, number, language };
  const mail = await holderMail({ ...about, news, keepsCode, host }, frame);
  const pdf = await ticketsPdf(deps, [row], { count: 2, language }, JOBS);
  const holder = holderOf(to.email, row.payer_email);
  return {
    ...mail,
    attachments: [
      ...(pdf === null ? [] : [pdfAttachment(pdf)]),
      ...calendarOf(deps, frame, { row, all, holder }, to, language),
    ],
    ...(news === 'again' ? {} : { once_key: onceKey(row, news) }),
  };
}

/** A ticket's dates in the calendar of `to`; none of a ticket of which no date is known. */
function calendarOf(
  { config, clock }: AppDeps,
  { market_name }: MailFrame,
  ticket: TicketInCalendar,
  to: { readonly name: string; readonly email: string },
  language: string,
): Attachment[] {
  const entries = ticketEntries(ticket, { config, language });
  const mail = { market_name, sender: config.MAIL_FROM, to, now: clock.now() };
  return entries.length === 0 ? [] : [calendarAttachment(entries, mail)];
}

/** The news for one ticket: a cancelled one is, and one that never changed was issued. */
function newsOf(row: TicketRow, asked: HolderNews): HolderNews {
  if (ticketState(row) === 'cancelled') return 'cancelled';
  return asked === 'changed' && row.code_turn === 0 && lostDates(row).length === 0 ? 'issued' : asked;
}

/** A pass has the same codes without some of its dates, so that they are part of its state. */
function onceKey(row: TicketRow, news: HolderNews): string {
  const lost = row.occurrence_id === null ? lostDates(row).toSorted().join() : '';
  const without = lost === '' ? '' : `:without:${createHash('sha256').update(lost).digest('base64url')}`;
  const moved = news === 'moved' ? `:${row.dates.reduce((sum, date) => sum + date.sequence, 0)}` : '';
  return `ticket:${row.id}:${row.code_turn}:${news === 'cancelled' ? 'cancelled' : 'valid'}${moved}${without}`;
}

/** A transfer that was made: the ticket as it is now, who had it before, and the turn of its codes that it began. */
export interface Transfer {
  readonly row: TicketRow;
  /** All tickets of its booking. */
  readonly all: readonly TicketRow[];
  readonly from: Person;
  readonly turn: number;
}

/**
 * Writes the mails of a transfer: the ticket to its new holder, a confirmation to whoever paid, and to somebody else
 * who had it that the code no longer works. Of a transfer that another one followed, only the last is still true.
 */
export async function transferMessages(
  deps: AppDeps,
  frame: MailFrame,
  transfer: Transfer,
  manage_url: string | null,
): Promise<NewMessage[]> {
  const { row, all, from, turn } = transfer;
  const { booking_id, attendee_email, attendee_name, payer_email, payer_name: payer, number } = row;
  const former = await formerHolderMessages(deps, frame, transfer);
  if (attendee_email === null || row.code_turn !== turn) return former;
  const language = await languageOfTickets(deps.database.read, row);
  const now = deps.clock.now();
  const ticket = presentTicket(row, 'holder', { config: deps.config, now });
  const about = { booking_id, ticket, payer, number, language };
  const messages = [
    await holderMessage(deps, frame, { row, all }, { name: attendee_name, email: attendee_email }, 'transferred'),
  ];
  if (payer_email !== null && hasOwnHolder(row)) {
    const path = manage_url ?? `${frame.origin}${bookingPath(booking_id, 'customer')}`;
    const given = { ...about, to: payer_email, from: from.name, email: attendee_email, manage_url: path };
    messages.push({ ...(await givenMail(given, frame)), once_key: `${transferKey(transfer)}:given` });
  }
  return [...messages, ...former];
}

const transferKey = ({ row, turn }: Transfer): string => `ticket:${row.id}:${turn}`;

/** The mail to whoever had the ticket, unless they paid for it or have it again. */
async function formerHolderMessages(deps: AppDeps, frame: MailFrame, transfer: Transfer): Promise<NewMessage[]> {
  const { row, all, from } = transfer;
  const { config, clock, database } = deps;
  const isOther = (other: string | null) => from.email?.toLowerCase() !== other?.toLowerCase();
  if (from.email === null || !isOther(row.payer_email) || !isOther(row.attendee_email)) return [];
  const now = clock.now();
  const language = await languageOfTickets(database.read, row);
  const ticket = presentTicket(row, 'holder', { config, now });
  const to = { name: from.name, email: from.email };
  const holder = holderOf(from.email, row.payer_email);
  const { booking_id, payer_name: payer, number } = row;
  return [
    {
      ...(await takenMail({ to: from.email, booking_id, ticket, payer, number, language }, frame)),
      once_key: `${transferKey(transfer)}:taken`,
      attachments: calendarOf(deps, frame, { row, all, holder }, to, language),
    },
  ];
}
