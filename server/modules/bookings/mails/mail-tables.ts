import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { MomentValue } from '#contract/message.ts';
import type { Currency } from '#contract/money.ts';
import { paidOf } from '#contract/prices/paid-amount.ts';
import { priceRows, sumFor } from '#contract/prices/price-rows.ts';
import { bookingMails } from '#locales/areas/booking-mails.ts';
import { translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import { facts, type MailBlock, type PriceRow, priceTable } from '#server/modules/notifications/mails/index.ts';
import { placeLine } from '../read/present-location.ts';
import type { MovedNews, News } from './mail-kinds.ts';
import type { MailKey, MailValues } from './mail-texts.ts';

/** The context for writing the parts of one mail. */
export interface MailWriter {
  /** Writes a message with the mail's values. */
  readonly t: (key: MailKey) => string;
  readonly values: MailValues;
  readonly language: string;
  readonly home: HomeZone | null;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

interface Line {
  readonly label: string;
  readonly amount: number;
  readonly total?: boolean;
}

/** The service, time, place and people as a mail's table; for a change, the booking and its new values. */
export function writeFacts(news: News & { readonly tickets?: readonly unknown[] }, writer: MailWriter): MailBlock {
  const { to, booking, tickets: linked = [] } = news;
  const { t, values } = writer;
  return facts([
    ...(news.moved
      ? movedFacts(news.moved, booking, writer)
      : news.change
        ? changeFacts(news, writer)
        : bookedFacts(news, writer)),
    // Tickets with links of their own are listed below. Nobody has tickets of a date that moved before they paid.
    ...(news.change || linked.length > 0 || (news.moved && booking.status !== 'confirmed')
      ? []
      : ticketFacts(booking, writer)),
    to === 'customer'
      ? { label: t('fact.with'), value: values.provider }
      : { label: t('fact.customer'), value: values.customer },
    { label: t('fact.number'), value: booking.number },
    ...withdrawalFacts(news, writer),
  ]);
}

/** What a customer declared, when it arrived, and the contract that it is about. */
function withdrawalFacts({ withdrawal, booking }: News, { t, language, home }: MailWriter): Fact[] {
  if (!withdrawal) return [];
  const write = (at: string) => writeText(startOf(booking, at), language, home);
  return [
    { label: t('fact.contract_of'), value: write(booking.created_at) },
    { label: t('fact.withdrawn_by'), value: withdrawal.name },
    { label: t('fact.withdrawn_at'), value: write(withdrawal.at) },
  ];
}

function bookedFacts({ booking, arrival }: News, { t, language, home }: Omit<MailWriter, 'values'>): Fact[] {
  const { participants } = booking;
  const { opens_at = null, note = '' } = arrival ?? {};
  const people = new Intl.NumberFormat(language).format(participants);
  return [
    { label: t('fact.what'), value: booking.title },
    { label: t('fact.when'), value: writeText(startOf(booking, booking.starts_at), language, home) },
    ...(opens_at === null
      ? []
      : [
          {
            label: t('fact.opens'),
            value: writeText({ at: opens_at, zone: booking.timezone, shape: 'time' }, language, home),
          },
        ]),
    ...whereFact(booking, t),
    ...(note === '' ? [] : [{ label: t('fact.arrival'), value: note }]),
    ...(participants > 1 && booking.kind === 'session' ? [{ label: t('fact.people'), value: people }] : []),
  ];
}

function whereFact({ place, location, kind }: BookingDetails, t: MailWriter['t']): Fact[] {
  const where = place === 'virtual' ? t('fact.online') : placeLine(location, kind);
  return where === '' ? [] : [{ label: t('fact.where'), value: where }];
}

/** The tickets of an event with their people, one a row. */
function ticketFacts({ tickets }: BookingDetails, { language, home }: Omit<MailWriter, 'values'>): Fact[] {
  const write = translate(language, bookingMails, home);
  return tickets
    .filter(({ status }) => status === 'valid')
    .map(({ attendee_name: name, title: ticket }, at) => ({
      label: write('fact.ticket_at', { at: at + 1 }),
      value: name === '' ? ticket : write('fact.ticket', { name, ticket }),
    }));
}

/** Moved dates as they were and as they are now, with their places, which stand alone if none changed. */
function movedFacts({ dates }: MovedNews, booking: BookingDetails, { t, language, home }: MailWriter): Fact[] {
  const hasNewPlace = dates.some(({ from, to }) => from.place !== to.place);
  const placeOf = (place: string) => (place === '' ? t('fact.online') : place);
  const write = ({ starts_at, place }: MovedNews['dates'][number]['to']) => {
    const when = writeText(startOf(booking, starts_at), language, home);
    return hasNewPlace ? [when, placeOf(place)].join('\n') : when;
  };
  const places = new Set(dates.map(({ to }) => placeOf(to.place)));
  return [
    { label: t('fact.what'), value: booking.title },
    ...dates.flatMap(({ from, to }) => [
      { label: t('fact.before'), value: write(from) },
      { label: t('fact.now'), value: write(to) },
    ]),
    ...(hasNewPlace ? [] : [{ label: t('fact.where'), value: [...places].join('\n') }]),
  ];
}

function changeFacts({ kind, booking, change }: News, { t, language, home }: MailWriter): Fact[] {
  const write = translate(language, bookingMails, home);
  const session = ({ title, starts_at, participants }: Pick<Change, 'title' | 'starts_at' | 'participants'>) =>
    write('fact.session', {
      kind: booking.kind === 'event' ? 'event' : 'other',
      ...{ service: title, when: startOf(booking, starts_at), people: participants },
    });
  if (!change) return [];
  // The booking is as the change made it, or as a date that moved since has it now.
  if (kind === 'change_applied' || kind === 'change_part_cancelled')
    return [{ label: t('fact.updated'), value: session(booking) }, ...whereFact(booking, t)];
  return [
    { label: t('fact.booked'), value: session(booking) },
    { label: t('fact.requested'), value: session(change) },
  ];
}

const startOf = ({ timezone }: Pick<BookingDetails, 'timezone'>, at: string): MomentValue => ({
  at,
  zone: timezone,
  shape: 'full',
  label: true,
});

/** The price, payments and their dates, or the refund; empty if the mail is not about money. */
export function writeMoney(news: News, writer: MailWriter): MailBlock[] {
  const lines = linesOf(news, writer);
  return lines.length === 0 ? [] : [priceTable(writeAmounts(lines, news.booking.price.currency, writer.language))];
}

const writeAmounts = (lines: readonly Line[], currency: Currency, language: string): PriceRow[] =>
  lines.map(({ amount, ...line }) => ({ ...line, amount: writeText({ amount, currency }, language) }));

/** The price of a booking as a customer reads it in a mail, with what they pay under `total`. */
export function writePrice(price: BookingDetails['price'], total: string, language: string): PriceRow[] {
  const lines = [...labelledLines(price, 'customer', language), { label: total, amount: price.total, total: true }];
  return writeAmounts(lines, price.currency, language);
}

/** The lines of a price that a side sees, without those of nothing. */
function labelledLines(price: BookingDetails['price'], side: News['to'], language: string): Line[] {
  const t = translate(language, bookingMails);
  return priceRows(price, side)
    .filter(({ amount }) => amount !== 0)
    .map(({ key, amount, ticket, count }) => ({
      label: ticket === undefined ? t(`line.${key}`) : t('line.ticket', { ticket, count }),
      amount,
    }));
}

function linesOf(news: News, writer: MailWriter): Line[] {
  if (news.booking.price.total === 0 && !news.change) return [];
  switch (news.kind) {
    case 'booking_held':
    case 'booking_confirmed':
    case 'request_charged':
      return priceLines(news, writer);
    case 'request_charge_failed':
    case 'request_pay_yourself':
      return news.to === 'customer' ? priceLines(news, writer) : [];
    case 'booking_cancelled':
    case 'booking_withdrawn':
    case 'booking_refunded':
      return refundLines(news, writer);
    case 'change_proposed':
    case 'change_to_pay':
    case 'change_applied':
    case 'change_part_cancelled':
      return changeLines(news, writer);
    default:
      return [];
  }
}

/** Mails about a booking that is not paid yet. */
const toPay: readonly News['kind'][] = ['booking_held', 'request_charge_failed', 'request_pay_yourself'];

function priceLines({ kind, to, booking }: News, { t, language }: MailWriter): Line[] {
  const label =
    to === 'provider' && booking.payment_status !== 'on_site'
      ? 'total.earnings'
      : toPay.includes(kind)
        ? 'total.to_pay'
        : paidLabel(booking);
  return [
    ...labelledLines(booking.price, to, language),
    { label: t(label), amount: sumFor(to, booking.price.line_items), total: true },
  ];
}

function paidLabel({ kind, payment_status, card, history }: BookingDetails): MailKey {
  if (payment_status === 'on_site')
    return kind === 'event' && history[0]?.by !== 'customer' ? 'total.paid_on_site' : 'total.on_site';
  if (payment_status !== 'scheduled') return 'total.paid';
  return card === null ? 'total.charged_later' : 'total.charged_later_card';
}

function refundLines({ kind, to, booking, back = 0 }: News, { t }: MailWriter): Line[] {
  const isPaid = booking.payments.some((payment) => payment.kind === 'charge' && payment.status !== 'failed');
  if (to === 'provider' || !isPaid) return [];
  const paid = kind === 'booking_refunded' ? [paidLine(booking, t)] : paidLines(booking, back, t);
  return [...paid, { label: t('total.refund'), amount: back, total: true }];
}

const paidLine = (booking: BookingDetails, t: MailWriter['t']): Line => ({
  label: t('total.paid'),
  amount: paidOf(booking),
});

/** What was paid in total, and what came back of it before a refund. */
function paidLines(booking: BookingDetails, back: number, t: MailWriter['t']): Line[] {
  const refunds = booking.payments.filter(({ kind, status }) => kind === 'refund' && status !== 'failed');
  const before = refunds.reduce((sum, { amount }) => sum + amount, 0) - back;
  return [paidLine(booking, t), ...(before > 0 ? [{ label: t('total.refunded_before'), amount: before }] : [])];
}

function changeLines({ kind, to, booking, change, back }: News, { t, language }: MailWriter): Line[] {
  if (to === 'provider' || !change) return [];
  const isDone = kind === 'change_applied' || kind === 'change_part_cancelled';
  if (isDone && booking.charge_at !== null)
    return [
      { label: t(paidLabel({ ...booking, payment_status: 'scheduled' })), amount: booking.price.total, total: true },
    ];
  const { due, price, charge_at } = change;
  // A cancelled part says what was executed: the bank may have taken the money back before.
  const isPaid = booking.payment_status !== 'on_site' && paidOf(booking) > 0;
  if (kind === 'change_part_cancelled' && isPaid)
    return [
      ...paidLines(booking, back ?? 0, t),
      { label: t('total.refund'), amount: back ?? 0 },
      { label: t('total.new_price'), amount: price.total, total: true },
    ];
  const { refund } = change;
  if (due === 0 && refund === 0) return [];
  const later = { charge_at: { at: charge_at ?? booking.starts_at, zone: booking.timezone, shape: 'date' } } as const;
  const dueLabel =
    kind === 'change_applied'
      ? t('total.change_paid')
      : charge_at === null
        ? t('total.change_to_pay')
        : translate(language, bookingMails)('total.change_later', later);
  return [
    { label: t('total.new_price'), amount: price.total },
    { label: due > 0 ? dueLabel : t('total.refund'), amount: due > 0 ? due : refund, total: true },
  ];
}
