import type { HeldTicket } from '#contract/entities/ticket.ts';
import { ROOM_OPENS_MINUTES } from '#contract/events/meeting-window.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import type { MomentValue } from '#contract/message.ts';
import { ticketMails } from '#locales/areas/ticket-mails.ts';
import { translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  facts,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { spellCode } from '../print/draw-tickets.ts';

/** Why a ticket's holder gets a mail. `again` is sent on request. */
export const holderNews = ['issued', 'transferred', 'changed', 'moved', 'cancelled', 'again'] as const;
export type HolderNews = (typeof holderNews)[number];

/** A mail about one ticket. */
interface TicketMail {
  readonly to: string;
  readonly booking_id: string;
  readonly ticket: HeldTicket;
  readonly payer: string;
  readonly number: string;
  readonly language: string;
}

/** Writes the mail with a ticket to its own holder, in the language of the booking. */
export async function holderMail(
  mail: TicketMail & {
    readonly news: HolderNews;
    readonly keepsCode?: boolean;
    /** If it comes from the host, not from whoever booked: the host's words, empty if there are none. */
    readonly host?: { readonly note: string } | null;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { ticket, news, language, host = null } = mail;
  const t = translate(language, ticketMails, frame.home);
  const isOff = news === 'cancelled';
  const lead = isOff && host !== null ? 'lead.cancelled_by_host' : (`lead.${news}` as const);
  return writeTicketMail(mail, frame, {
    kind: `ticket_${news}`,
    title: t(`title.${news}`, valuesOf(mail)),
    blocks: [
      paragraph(news === 'changed' && mail.keepsCode ? t('lead.dates') : t(lead, valuesOf(mail))),
      ...(host === null || host.note === '' ? [] : [quote(host.note)]),
      factsOf(mail, frame),
      ...(isOff || ticket.path === null ? [] : [button(t('action.open'), ticket.path, frame)]),
      ...(isOff ? [] : [note(ticket.is_online ? t('link', { minutes: ROOM_OPENS_MINUTES }) : t('door'))]),
    ],
    reason: t('reason.holder', { payer: mail.payer, market: frame.market_name }),
  });
}

/** Writes the mail to somebody whose ticket was given to somebody else. */
export async function takenMail(mail: TicketMail, frame: MailFrame): Promise<NewMessage> {
  const t = translate(mail.language, ticketMails, frame.home);
  const { path: _, short_code: __, ...rest } = mail.ticket;
  const former = { ...mail, ticket: { ...rest, path: null, short_code: null, attendee_name: '' } };
  return writeTicketMail(former, frame, {
    kind: 'ticket_taken',
    title: t('taken.title', valuesOf(mail)),
    blocks: [paragraph(t('taken.lead', valuesOf(mail))), factsOf(former, frame)],
    reason: t('reason.holder', { payer: mail.payer, market: frame.market_name }),
  });
}

/** Writes the mail that confirms a transfer to whoever paid. */
export async function givenMail(
  mail: TicketMail & { readonly from: string; readonly email: string; readonly manage_url: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const { from, email, ticket } = mail;
  const t = translate(mail.language, ticketMails, frame.home);
  const to = ticket.attendee_name;
  const event = ticket.event.title;
  // Whoever paid reads of their own ticket without their name.
  const isOwn = from === '' || from === mail.payer;
  // The new codes are for the new holder alone.
  const shown = { ...mail, ticket: { ...ticket, short_code: null } };
  return writeTicketMail(mail, frame, {
    kind: 'ticket_given',
    title: isOwn ? t('given.title_unnamed', { to, event }) : t('given.title', { to, from, event }),
    blocks: [
      paragraph(t('given.lead', { to, email })),
      factsOf(shown, frame),
      button(t('action.booking'), mail.manage_url, frame),
      note(t('given.refunds')),
    ],
    reason: t('reason.payer', { provider: ticket.event.provider.name, market: frame.market_name }),
  });
}

const valuesOf = ({ ticket, payer }: TicketMail) => ({
  event: ticket.event.title,
  provider: ticket.event.provider.name,
  payer,
});

/** Writes a mail about a ticket, with its event and start in the subject and the preview. */
async function writeTicketMail(
  { ticket, to, language, booking_id }: TicketMail,
  frame: MailFrame,
  mail: Pick<Parameters<typeof writeMail>[1], 'kind' | 'title' | 'blocks' | 'reason'>,
): Promise<NewMessage> {
  const t = translate(language, ticketMails, frame.home);
  const when = momentOf(ticket, 'moment');
  const { title: event } = ticket.event;
  const preview = when === null ? event : t('preview', { event, when });
  const subject = when === null ? mail.title : t('subject', { title: mail.title, when });
  return writeMail(frame, { ...mail, to, language, booking_id, preview, subject });
}

/** The event, its dates, the place and the ticket as a mail's table. */
function factsOf({ ticket, number, language }: TicketMail, { home = null }: MailFrame): MailBlock {
  const t = translate(language, ticketMails, home);
  const { event, dates, attendee_name, short_code, state, title } = ticket;
  const [first] = dates;
  const last = dates.at(-1);
  const place = first?.venue;
  const begins = momentOf(ticket, 'full');
  const when = begins === null ? '' : writeText(begins, language, home);
  const until: MomentValue = { at: last?.starts_at ?? '', zone: event.timezone, shape: 'date' };
  const row = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
  return facts([
    ...row(t('fact.what'), event.title),
    ...row(t('fact.when'), dates.length > 1 ? t('fact.dates', { from: when, count: dates.length - 1, until }) : when),
    ...(first?.opens_at && dates.length === 1
      ? row(t('fact.opens'), writeText({ at: first.opens_at, zone: event.timezone, shape: 'time' }, language, home))
      : []),
    ...row(t('fact.where'), place ? joinPlace(place.label, place.address) : t('fact.online')),
    ...row(t('fact.arrival'), state === 'valid' ? event.arrival_note : ''),
    ...row(t('fact.ticket'), title),
    ...row(t('fact.name'), attendee_name),
    ...row(t('fact.code'), short_code === null ? '' : spellCode(short_code)),
    ...row(t('fact.host'), event.provider.name),
    ...row(t('fact.number'), number),
  ]);
}

/** The start of a ticket's first date; null for a ticket of which no date is known. */
function momentOf({ dates: [first], event }: HeldTicket, shape: MomentValue['shape']): MomentValue | null {
  return first === undefined ? null : { at: first.starts_at, zone: event.timezone, shape, label: true };
}
