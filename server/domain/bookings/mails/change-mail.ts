import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import { formatMoney } from '#contract/money.ts';
import {
  button,
  facts,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  priceTable,
  quote,
} from '#server/domain/notifications/mails/index.ts';
import { dayOf, whenOf } from './booking-mail.ts';

/** What is told of a change: to the side it concerns, or to both. */
export type ChangeMailKind =
  | 'proposed'
  | 'to_pay'
  | 'applied'
  | 'rejected'
  | 'expired'
  | 'paid_too_late'
  | 'part_cancelled';

/** The mail of a change to one side of its booking. */
export interface ChangeMail {
  readonly kind: ChangeMailKind;
  readonly to: 'customer' | 'provider';
  /** The booking as it is now; once applied it is what the change made of it. */
  readonly booking: BookingDetails;
  readonly change: Change;
  readonly manage_url: string;
  readonly language: string;
}

/** A mail with the sentence the app itself tells. */
export interface WrittenChangeMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly notice: { readonly title: string; readonly text: string };
}

/** Writes the mail of a change: what it was, what it would be or is, and what it costs or gives back; times in the venue's zone. */
export async function writeChangeMail(mail: ChangeMail, frame: MailFrame): Promise<WrittenChangeMail> {
  const { booking, change, kind, to, language } = mail;
  const labels = labelsFor(mail);
  const isDone = kind === 'applied' || kind === 'part_cancelled';
  const when = whenOf({ starts_at: change.starts_at, timezone: booking.timezone }, language);
  const people = (count: number) => (count > 1 ? [`${new Intl.NumberFormat(language).format(count)} people`] : []);
  const what = [change.service.title, when, ...people(change.participants)].join(', ');
  const now = [booking.service.title, whenOf(booking, language), ...people(booking.participants)].join(', ');
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: what,
    language,
    blocks: [
      paragraph(labels.lead),
      facts([
        ...(isDone ? [] : [{ label: 'Booked', value: now }]),
        { label: isDone ? 'Now' : 'Instead', value: what },
        to === 'customer'
          ? { label: 'With', value: booking.provider.name }
          : { label: 'Who', value: booking.customer.name },
        { label: 'Booking', value: booking.number },
      ]),
      ...moneyOf(mail),
      ...(change.note === '' || kind === 'expired' ? [] : [quote(change.note)]),
      button(labels.button, mail.manage_url, frame),
      ...labels.after.map((line) => note(line)),
    ],
    reason:
      to === 'customer'
        ? `You get this mail because you booked with ${booking.provider.name} at ${frame.market_name}.`
        : `You get this mail because ${booking.provider.name} is your page at ${frame.market_name}.`,
  });
  return {
    subject: `${labels.title}: ${booking.service.title}`,
    html,
    text,
    notice: { title: labels.title, text: what },
  };
}

interface Labels {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly after: readonly string[];
}

function labelsFor({ kind, to, booking, change, language }: ChangeMail): Labels {
  const other = to === 'customer' ? booking.provider.name : booking.customer.name;
  const open = 'Open the booking';
  const until =
    change.expires_at === null ? '' : whenOf({ starts_at: change.expires_at, timezone: booking.timezone }, language);
  switch (kind) {
    case 'proposed':
      return {
        title: to === 'customer' ? 'A change is proposed' : 'A change is asked for',
        lead: `${other} would like to change this booking. Nothing is changed until you say yes.`,
        button: 'Answer',
        after: until === '' ? [] : [`Please answer until ${until}. Without an answer the booking stays as it is.`],
      };
    case 'to_pay':
      return {
        title: 'Your change is accepted',
        lead: `${other} agrees to your change. It is yours once the difference is paid.`,
        button: 'Pay the difference',
        after: until === '' ? [] : [`It is held until ${until}. Unpaid, the booking stays as it is.`],
      };
    case 'applied':
      return {
        title: 'Your booking has changed',
        lead:
          change.by === to
            ? 'The change you asked for is made. The calendar file attached moves the entry in your calendar.'
            : `${other} has changed this booking. The calendar file attached moves the entry in your calendar.`,
        button: open,
        after: [],
      };
    case 'part_cancelled':
      return {
        title: 'Part of your booking is cancelled',
        lead: `This booking is now for ${change.participants === 1 ? '1 person' : `${change.participants} people`}. The attached calendar file updates the entry in your calendar.`,
        button: open,
        after: to === 'customer' && change.refund > 0 ? ['Refunds reach your card within a few working days.'] : [],
      };
    case 'rejected':
      return {
        title: 'The booking stays as it was',
        lead:
          change.by === to
            ? `${other} cannot make the change you asked for. What is booked stays yours.`
            : `${other} has taken the proposed change back. You need not do anything.`,
        button: open,
        after: [],
      };
    case 'expired':
      return {
        title: 'The booking stays as it was',
        lead: 'Nobody answered the proposed change in time, so the booking stays as it was.',
        button: open,
        after: [],
      };
    case 'paid_too_late':
      return {
        title: 'The payment came too late',
        lead: `${change.status === 'rejected' ? 'The change had been given up' : 'The time to pay for your change had run out'} before the money arrived. Your booking stays as it was, and the whole amount goes back to your card by itself.`,
        button: open,
        after: ['You are welcome to ask for the change again.'],
      };
  }
}

function moneyOf({ kind, to, booking, change, language }: ChangeMail) {
  if (to === 'provider') return [];
  if ((kind === 'applied' || kind === 'part_cancelled') && booking.charge_at !== null) {
    const label = `Charged to ${booking.card ?? 'your card'} on ${dayOf(booking.charge_at, booking.timezone, language)}`;
    return [
      priceTable([{ label, amount: formatMoney(booking.price.total, booking.price.currency, language), total: true }]),
    ];
  }
  if (change.due === 0 && change.refund === 0) return [];
  if (kind === 'rejected' || kind === 'expired' || kind === 'paid_too_late') return [];
  const say = (amount: number) => formatMoney(amount, change.currency, language);
  const toBePaid =
    change.charge_at === null
      ? 'To be paid'
      : `To be charged on ${dayOf(change.charge_at, booking.timezone, language)}`;
  const label = change.due > 0 ? (kind === 'applied' ? 'Paid for the change' : toBePaid) : 'Goes back to your card';
  return [
    priceTable([
      { label: 'The booking costs', amount: say(change.price.total) },
      { label, amount: say(change.due > 0 ? change.due : change.refund), total: true },
    ]),
  ];
}
