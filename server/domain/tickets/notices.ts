import { calendarAttachment } from '#server/domain/bookings/calendar/index.ts';
import { bookingPath } from '#server/domain/bookings/mails/index.ts';
import type { MailFrame } from '#server/domain/notifications/index.ts';
import type { NewMessage } from '#server/domain/notifications/queries.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { ticketEntries } from './calendar.ts';
import { languageOfTickets, type TicketsPdf, ticketsPdf } from './files.ts';
import { givenMail, type HolderNews, holderMail, takenMail } from './mails.ts';
import { presentTicket, ticketPath } from './present.ts';
import { hasOwnHolder, isGivenAway, ticketState } from './rules/holding.ts';
import type { TicketRow } from './ticket-store.ts';

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

/**
 * What the mail about a booking carries for whoever booked: a link to each valid ticket that was not given away, and
 * these as PDF.
 */
export async function ticketsOfMail(
  deps: AppDeps,
  rows: readonly TicketRow[],
  language: string,
): Promise<{ links: readonly TicketLink[]; attachments: readonly Attachment[] }> {
  const valid = rows.filter((row) => ticketState(row) === 'valid' && !isGivenAway(row));
  const pdf = await ticketsPdf(deps, valid, rows.length, language);
  return {
    links: valid.map((row) => ({
      name: row.attendee_name,
      title: row.title,
      short_code: row.short_code,
      path: ticketPath(row, secretOf(deps.config)),
    })),
    attachments: pdf === null ? [] : [pdfAttachment(pdf)],
  };
}

/**
 * Writes the mails to the holders of a booking's tickets who have a mailbox of their own, each with ticket and calendar
 * file. A ticket is mailed once in each state and turn of its codes, so that news of a booking reach only those whose
 * ticket they change.
 */
export async function holderMessages(
  deps: AppDeps,
  frame: MailFrame,
  rows: readonly TicketRow[],
  news: HolderNews,
): Promise<NewMessage[]> {
  const messages: NewMessage[] = [];
  for (const row of rows)
    if (row.attendee_email !== null && hasOwnHolder(row) && !isGivenSince(row, newsOf(row, news)))
      messages.push(
        await holderMessage(deps, frame, row, { name: row.attendee_name, email: row.attendee_email }, news),
      );
  return messages;
}

/** Whether a ticket was transferred after what the news is about: the mail of the transfer says it all. */
const isGivenSince = ({ transferred_at, updated_at }: TicketRow, news: HolderNews): boolean =>
  (news === 'issued' || news === 'changed') && transferred_at !== null && transferred_at >= updated_at;

/** Writes the mail about a ticket to `to`, its own holder. */
async function holderMessage(
  deps: AppDeps,
  frame: MailFrame,
  row: TicketRow,
  to: { readonly name: string; readonly email: string },
  asked: HolderNews,
): Promise<NewMessage> {
  const { config, clock, database } = deps;
  const now = clock.now();
  const language = await languageOfTickets(database.read, row);
  const ticket = presentTicket(row, 'holder', { config, now });
  const news = newsOf(row, asked);
  const { payer_name: payer, number } = row;
  const mail = await holderMail({ ticket, payer, number, language, news }, frame);
  const pdf = await ticketsPdf(deps, [row], 2, language);
  const sender = { market_name: frame.market_name, sender: config.MAIL_FROM, to };
  const calendar = calendarAttachment(row.event_title, ticketEntries(row, { config, now, language }), sender);
  return {
    channel: 'email',
    kind: `ticket_${news}`,
    to: to.email,
    ...mail,
    attachments: [...(pdf === null ? [] : [pdfAttachment(pdf)]), calendar],
    ...(news === 'again' ? {} : { once_key: onceKey(row, news) }),
  };
}

/** The news for one ticket: a cancelled one is, and one that never changed was issued. */
function newsOf(row: TicketRow, asked: HolderNews): HolderNews {
  if (ticketState(row) === 'cancelled') return 'cancelled';
  return asked === 'changed' && row.code_turn === 0 ? 'issued' : asked;
}

function onceKey(row: TicketRow, news: HolderNews): string {
  const moved = news === 'moved' ? `:${row.dates.reduce((sum, date) => sum + date.sequence, 0)}` : '';
  return `ticket:${row.id}:${row.code_turn}:${news === 'cancelled' ? 'cancelled' : 'valid'}${moved}`;
}

/** A transfer that was made: the ticket as it is now, who had it before, and the turn of its codes that it began. */
export interface Transfer {
  readonly row: TicketRow;
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
  const { row, from, turn } = transfer;
  const { attendee_email, attendee_name, payer_email, payer_name: payer, number } = row;
  const former = await formerHolderMessages(deps, frame, transfer);
  if (attendee_email === null || row.code_turn !== turn) return former;
  const language = await languageOfTickets(deps.database.read, row);
  const now = deps.clock.now();
  const about = { ticket: presentTicket(row, 'holder', { config: deps.config, now }), payer, number, language };
  const messages = [
    await holderMessage(deps, frame, row, { name: attendee_name, email: attendee_email }, 'transferred'),
  ];
  if (payer_email !== null && hasOwnHolder(row)) {
    const path = manage_url ?? `${frame.origin}${bookingPath(row.booking_id, 'customer')}`;
    const mail = await givenMail({ ...about, from: from.name, email: attendee_email, manage_url: path }, frame);
    const once_key = `${transferKey(transfer)}:given`;
    messages.push({ channel: 'email', kind: 'ticket_given', to: payer_email, ...mail, once_key });
  }
  return [...messages, ...former];
}

const transferKey = ({ row, turn }: Transfer): string => `ticket:${row.id}:${turn}`;

/** The mail to whoever had the ticket, unless they paid for it or have it again. */
async function formerHolderMessages(
  { config, clock, database }: AppDeps,
  frame: MailFrame,
  transfer: Transfer,
): Promise<NewMessage[]> {
  const { row, from } = transfer;
  const isOther = (other: string | null) => from.email?.toLowerCase() !== other?.toLowerCase();
  if (from.email === null || !isOther(row.payer_email) || !isOther(row.attendee_email)) return [];
  const now = clock.now();
  const language = await languageOfTickets(database.read, row);
  const ticket = presentTicket(row, 'holder', { config, now });
  const to = { name: from.name, email: from.email };
  const sender = { market_name: frame.market_name, sender: config.MAIL_FROM, to };
  const entries = ticketEntries(row, { config, now, language }, true);
  return [
    {
      ...{ channel: 'email', kind: 'ticket_taken', to: from.email, once_key: `${transferKey(transfer)}:taken` },
      ...(await takenMail({ ticket, payer: row.payer_name, number: row.number, language }, frame)),
      attachments: [calendarAttachment(row.event_title, entries, sender)],
    },
  ];
}
