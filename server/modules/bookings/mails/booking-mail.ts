import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message, MomentShape, MomentValue } from '#contract/message.ts';
import { firstName } from '#contract/visible-name.ts';
import { bookingMails } from '#locales/areas/booking-mails.ts';
import { bookingNotifications } from '#locales/areas/booking-notifications.ts';
import { say, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  heading,
  type MailBlock,
  type MailFrame,
  note,
  paragraph,
  quote,
  textLink,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import { cancellationText } from './cancellation-text.ts';
import { caseOf, lastMove, type News } from './mail-kinds.ts';
import { type MailWriter, writeFacts, writeMoney } from './mail-tables.ts';
import { type MailKey, type MailValues, type NotificationValues, textsFor } from './mail-texts.ts';

/** A mail about a booking to one of its sides. */
export interface BookingMail extends News {
  /** The mailbox of that side. */
  readonly email: string;
  /** The address where this side manages the booking. */
  readonly manage_url: string;
  readonly language: string;
  /** Links to the tickets of an event, if the mail carries them. */
  readonly tickets?: readonly MailedTicket[];
}

/** A ticket in a mail: whose it is, its kind, its code to type, and its own page. */
interface MailedTicket {
  readonly name: string;
  readonly title: string;
  readonly short_code: string | null;
  readonly path: string;
}

/**
 * Writes the mail about an event of a booking in the recipient's language. All times are in the venue's zone, with its
 * name. The mails of a booking belong together (`booking_id`). Resolves with null if this side gets no mail.
 */
export async function writeBookingMail(mail: BookingMail, frame: MailFrame): Promise<NewMessage | null> {
  const { kind, booking, to, email, language, change } = mail;
  const texts = textsFor(caseOf(mail), to)?.mail;
  if (!texts) return null;
  const values = valuesOf(mail, frame.market_name);
  const { home = null } = frame;
  const write = translate(language, bookingMails, home);
  const writer: MailWriter = { t: (key) => write(key, values), values, language, home };
  const { t } = writer;
  const title = t(texts.title);
  const { service, when } = values;
  return writeMail(frame, {
    ...{ kind, to: email, language, booking_id: booking._id },
    ...{ title, subject: write('subject', { title, service, when }), preview: t('preview') },
    blocks: [
      paragraph(t(texts.lead)),
      ...whyOf(mail).map(quote),
      ...(mail.withdrawal ? [quote(t('contract.statement'))] : []),
      ...insteadOf(mail, writer, frame),
      ...offeredOf(mail, writer, frame),
      writeFacts(mail, writer),
      ...ticketsOf(mail, writer, frame),
      ...writeMoney(mail, writer),
      ...noteOf(mail).map(quote),
      ...(booking.meeting === null || change ? [] : [button(t('action.join'), booking.meeting.url, frame)]),
      button(t(texts.action ?? 'action.open'), mail.manage_url, frame),
      ...(texts.second ? [button(t(texts.second.action), withQuery(mail.manage_url, texts.second.query), frame)] : []),
      ...[...(texts.after ?? []).filter((key) => isTrue(key, mail)), ...afterOf(mail)].map((key) => note(t(key))),
      ...cancellationOf(mail, home).map(note),
      ...withdrawalOf(mail, writer, frame),
    ],
    reason: t(`reason.${to}`),
  });
}

const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** The same news as an in-app notification, in the reader's language; null if this side gets none. */
export function bookingNotification(news: News): { readonly title: Message; readonly text: Message } | null {
  const key = textsFor(caseOf(news), news.to)?.notification;
  if (key === undefined) return null;
  const { kind, service, provider, customer, other, when, people } = valuesOf(news, '');
  const names: NotificationValues = { kind, provider, customer, other };
  return {
    title: say(bookingNotifications, key, names),
    text: say(bookingNotifications, 'about', { service, other, when, people }),
  };
}

/** The values that the messages of a mail may use. */
function valuesOf({ kind, to, booking, change, back = 0 }: News, market: string): MailValues {
  const { timezone, price } = booking;
  const provider = booking.provider.name;
  const customer = booking.customer.name;
  const moment = (at: string, shape: MomentShape): MomentValue => ({ at, zone: timezone, shape, label: true });
  // An open change describes what is asked for; news of one that ended, however, the booking as it is now.
  const shown = change && (kind === 'change_proposed' || kind === 'change_to_pay') ? change : booking;
  const expires_at = change ? change.expires_at : booking.expires_at;
  return {
    kind: booking.kind === 'event' ? 'event' : 'other',
    service: shown.title,
    provider,
    customer,
    first_name: firstName(to === 'customer' ? customer : provider),
    other: to === 'customer' ? provider : customer,
    market,
    when: moment(shown.starts_at, 'moment'),
    people: shown.participants,
    // Every deadline is limited by the start.
    until: moment(expires_at ?? booking.starts_at, 'moment'),
    charge_at: { at: booking.charge_at ?? booking.starts_at, zone: timezone, shape: 'date' },
    card: booking.card ?? '',
    refund: { amount: back, currency: price.currency },
    credit: { amount: price.credit, currency: price.currency },
  };
}

/** The tickets as links to their pages, with the words that a PDF with all of them is attached. */
function ticketsOf(
  { kind, booking, tickets = [] }: BookingMail,
  { language, home }: MailWriter,
  frame: MailFrame,
): MailBlock[] {
  if (tickets.length === 0) return [];
  const t = translate(language, bookingMails, home);
  const count = tickets.length;
  const isReminder = kind === 'booking_reminder_day' || kind === 'booking_reminder_hour';
  return [
    heading(t('tickets.title', { count })),
    note(
      t(isReminder ? (booking.place === 'virtual' ? 'tickets.lead_online' : 'tickets.lead_links') : 'tickets.lead', {
        count,
      }),
    ),
    ...tickets.map(({ name, title, short_code, path }, at) =>
      textLink(
        name === '' ? t('fact.ticket_at', { at: at + 1 }) : name,
        short_code === null
          ? title
          : t('tickets.line', { title, code: `${short_code.slice(0, 4)}-${short_code.slice(4)}` }),
        path,
        frame,
      ),
    ),
  ];
}

/** Whether the mail of some news says that others can book what the booking took (`is_open_again`). */
export const saysWhetherOpen = (news: News): boolean =>
  textsFor(caseOf(news), news.to)?.mail?.after?.includes('open_again') === true;

/** Whether a line below the button holds for this booking. */
const isTrue = (key: MailKey, { is_open_again = false }: News): boolean => key !== 'open_again' || is_open_again;

/** Lines below the button that depend on the booking's money. */
function afterOf({ kind, to, booking, back = 0 }: News): MailKey[] {
  if (to === 'provider') return [];
  if (kind === 'request_asked' && booking.price.credit > 0) return ['asked.customer.after_credit'];
  const isRefunded =
    (kind === 'booking_cancelled' || kind === 'booking_withdrawn' || kind === 'change_part_cancelled') && back > 0;
  return isRefunded ? ['cancelled.refund'] : [];
}

/** The refunds of a cancellation and their deadlines, as on the booking's page. */
function cancellationOf({ kind, to, booking, language }: BookingMail, home: HomeZone | null): string[] {
  const { cancellation, timezone, status } = booking;
  const hasTerms = kind === 'booking_confirmed' || (kind === 'booking_date_moved' && status === 'confirmed');
  if (!hasTerms || to === 'provider' || cancellation === null) return [];
  return [cancellationText(cancellation, timezone, language, home)];
}

/** How to withdraw from the contract, while that is possible. */
function withdrawalOf({ kind, booking }: News, { t, language, home }: MailWriter, frame: MailFrame): MailBlock[] {
  if (kind !== 'booking_confirmed' || booking.withdrawal === null || booking.withdrawal.until === null) return [];
  const last = { at: booking.withdrawal.until, zone: booking.timezone, shape: 'moment', label: true } as const;
  const until = translate(language, bookingMails, home)('contract.until', { last });
  return [textLink(t('action.withdraw'), until, `/withdraw?booking=${booking._id}`, frame)];
}

/** The text of whoever did it, for the side that did not: the reason of an end, an answer or a change. */
function whyOf({ kind, to, booking, change, moved }: News): string[] {
  if (moved) return moved.note === '' ? [] : [moved.note];
  if (change) return change.by === to || change.note === '' || kind === 'change_expired' ? [] : [change.note];
  const line = reasonedMove(kind, booking);
  return line === undefined || line.by === to || line.why === '' ? [] : [line.why];
}

/** The transition that a mail is about, if whoever made it could give a reason. */
function reasonedMove(kind: News['kind'], booking: BookingDetails): BookingDetails['history'][number] | undefined {
  switch (kind) {
    case 'booking_cancelled':
    case 'request_declined':
    case 'request_withdrawn':
      return lastMove(booking, booking.status);
    case 'booking_confirmed':
    case 'request_charge_failed':
      return booking.history.findLast((line) => line.from === 'requested' && line.by === 'provider');
    default:
      return undefined;
  }
}

/** The customer's note of the booking. */
const noteOf = ({ booking, change, moved }: News): string[] =>
  booking.note === '' || change || moved ? [] : [booking.note];

/** The options after an unsuccessful request: nothing is charged, and these times are free. */
function insteadOf({ kind, to, booking }: News, { t, language, home }: MailWriter, frame: MailFrame): MailBlock[] {
  if (to === 'provider' || (kind !== 'request_declined' && kind !== 'request_expired')) return [];
  const { price, alternatives, provider, service_id } = booking;
  const charged: MailKey[] =
    price.credit > 0 ? ['ended.not_charged_credit'] : price.total > 0 ? ['ended.not_charged'] : [];
  return [
    ...charged.map((key) => paragraph(t(key))),
    ...(alternatives.length > 0 ? [paragraph(t('ended.alternatives'))] : []),
    ...alternatives.map(({ starts_at }) => {
      const path = `/book-session/${provider._id}/${service_id}?at=${encodeURIComponent(starts_at)}`;
      const at = { at: starts_at, zone: booking.timezone, shape: 'moment', label: true } as const;
      return button(writeText(at, language, home), path, frame);
    }),
  ];
}

/** The date that the organiser offers instead of a cancelled one. */
function offeredOf(mail: News, { t, language, home }: MailWriter, frame: MailFrame): MailBlock[] {
  const { to, booking } = mail;
  const withDate: readonly string[] = ['cancelled_by_provider', 'cancelled_with_date', 'request_date_cancelled'];
  if (to === 'provider' || !withDate.includes(caseOf(mail))) return [];
  const offered = booking.items.find((item) => item.offered !== null)?.offered;
  if (!offered) return [];
  const path = `/view-events/${booking.event_id}/${booking.provider._id}?occurrence=${offered.occurrence_id}&from=mail`;
  const at = { at: offered.starts_at, zone: booking.timezone, shape: 'moment', label: true } as const;
  return [paragraph(t('cancelled.offered')), button(writeText(at, language, home), path, frame)];
}
