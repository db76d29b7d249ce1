import type { BookingDetails } from '#contract/entities/booking.ts';
import { writeWithZone } from '#contract/location/zone-name.ts';
import { formatMoney } from '#contract/money.ts';
import {
  button,
  facts,
  type MailBlock,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  priceTable,
  quote,
} from '#server/domain/notifications/mails/index.ts';
import { cancellationText } from './cancellation-text.ts';

export type BookingMailKind =
  | 'held'
  | 'confirmed'
  | 'cancelled'
  | 'refunded'
  | 'paid_too_late'
  | 'no_show'
  | 'meeting_changed'
  | 'reminder_day'
  | 'reminder_hour';

/** A booking's mail to one of its sides. */
export interface BookingMail {
  readonly kind: BookingMailKind;
  readonly to: 'customer' | 'provider';
  readonly booking: BookingDetails;
  /** What goes back to the card, in minor units: with the refund it tells of, or with a cancellation in all. */
  readonly back: number;
  /** Where this side manages the booking. */
  readonly manage_url: string;
  readonly language: string;
}

/** What a booking's message says under the bell. */
export interface MailedBooking {
  readonly title: string;
  readonly text: string;
}

/** Writes a booking's mail: subject, plain text and html, with times in the venue's zone and its name; and the same in a line for the app. */
export async function writeBookingMail(
  mail: BookingMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string; notice: MailedBooking }> {
  const { booking, to } = mail;
  const when = whenOf(booking, mail.language);
  const other = to === 'customer' ? booking.provider.name : booking.customer.name;
  const labels = labelsFor(mail, other, when);
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: `${booking.service.title}, ${when}`,
    language: mail.language,
    blocks: [
      paragraph(labels.lead),
      factsOf(booking, to, when, mail.language),
      ...moneyOf(mail),
      ...noteOf(booking),
      ...meetingOf(booking, frame),
      button('Open the booking', mail.manage_url, frame),
      ...labels.after.map((line) => note(line)),
    ],
    reason:
      to === 'customer'
        ? `You get this mail because you booked with ${booking.provider.name} at ${frame.market_name}.`
        : `You get this mail because ${booking.provider.name} is your page at ${frame.market_name}.`,
  });
  const notice = { title: labels.title, text: `${booking.service.title} with ${other}, ${when}` };
  return { subject: labels.subject, html, text, notice };
}

function labelsFor(
  { kind, to, booking, language }: BookingMail,
  other: string,
  when: string,
): { subject: string; title: string; lead: string; after: string[] } {
  const { title } = booking.service;
  if (kind === 'held')
    return {
      subject: `Held, not yet paid: ${title}, ${when}`,
      title: to === 'customer' ? 'This time is held for you' : 'A time is held',
      lead:
        to === 'customer'
          ? 'It becomes yours once it is paid; the button below leads there. Unpaid, it goes back to others after 15 minutes.'
          : `${other} has chosen this time and not paid yet. You need not do anything.`,
      after: [],
    };
  if (kind === 'confirmed' && booking.status !== 'confirmed')
    return {
      subject: `Your booking: ${title}, ${when}`,
      title: 'Your booking once more',
      lead: 'This session lies behind you. Here is what was booked and paid, for your records.',
      after: [],
    };
  const wasAsked = booking.is_request;
  if (kind === 'confirmed' && to === 'customer')
    return {
      subject: `Confirmed: ${title}, ${when}`,
      title: wasAsked ? 'Your request is accepted' : 'You’re booked',
      lead:
        booking.payment_status === 'on_site'
          ? `${other} has entered this booking for you; you pay there. Everything you need is below; the calendar file is attached.`
          : `${other} ${wasAsked ? 'has accepted and ' : ''}is looking forward to seeing you. Everything you need is below; the calendar file is attached.`,
      after: booking.cancellation === null ? [] : [cancellationText(booking.cancellation, booking.timezone, language)],
    };
  if (kind === 'confirmed')
    return {
      subject: `New booking: ${title}, ${when}`,
      title: 'You have a new booking',
      lead: `${other} ${wasAsked ? 'has asked, you have accepted, and it is settled' : booking.payment_status === 'scheduled' ? 'has booked; their card is verified and will be charged 30 days before' : 'has booked and paid'}. The time is in your schedule.`,
      after: [],
    };
  if (kind === 'cancelled') {
    const { by, at = '' } = booking.history.findLast((line) => line.to === 'cancelled') ?? {};
    if (by === 'system' && at > booking.ends_at)
      return {
        subject: `Not paid: ${title}, ${when}`,
        title: 'This session was not paid',
        lead:
          to === 'customer'
            ? `You have not paid for this session, and we have told ${other}. Nothing was charged.`
            : `${other} has not paid for this session, though we have asked them to, so there is nothing that we could pass on to you. We are sorry.`,
        after: to === 'customer' ? [] : ['If it took place, please report the problem on the booking’s page.'],
      };
    const who =
      by === to
        ? 'You have cancelled this booking.'
        : by === 'system'
          ? 'This booking was not paid in time and is therefore cancelled. Nothing was charged.'
          : `${other} has cancelled this booking.`;
    const hasRefund = booking.payments.some((payment) => payment.kind === 'refund');
    return {
      subject: `Cancelled: ${title}, ${when}`,
      title: 'This booking is cancelled',
      lead: who,
      after:
        to === 'customer'
          ? hasRefund
            ? ['Refunds reach your card within a few working days, depending on its bank.']
            : []
          : ['The time is free again in your schedule.'],
    };
  }
  if (kind === 'no_show')
    return {
      subject: `We missed you: ${title}, ${when}`,
      title: 'You were missed',
      lead: `${other} has noted that nobody came to this session.`,
      after: [`If you were there, please tell ${other}: it may be no more than a slip of the finger.`],
    };
  if (kind === 'meeting_changed')
    return {
      subject: `New link: ${title}, ${when}`,
      title: 'The meeting has a new link',
      lead: `${other} has made a new link for your session. The one you had before leads nowhere now.`,
      after: [],
    };
  if (kind === 'reminder_day' || kind === 'reminder_hour')
    return {
      subject: `${kind === 'reminder_day' ? 'Coming up' : 'Soon'}: ${title}, ${when}`,
      title: kind === 'reminder_day' ? 'Your session is coming up' : 'Your session begins soon',
      lead:
        to === 'customer'
          ? `${other} is looking forward to seeing you.`
          : `${other} is coming. The note and the way to reach them are with the booking.`,
      after:
        to === 'customer' ? ['If you cannot come, please say so on the booking’s page, so that nobody waits.'] : [],
    };
  if (kind === 'refunded')
    return {
      subject: `Refund on its way: ${title}`,
      title: 'Your refund is on its way',
      lead: 'We have sent your money back to the card you paid with.',
      after: ['It reaches you within a few working days, depending on your bank.'],
    };
  const why =
    booking.status === 'expired'
      ? 'The time had gone to somebody else before your payment arrived. We are sorry.'
      : 'The time had been given up before your payment arrived.';
  return {
    subject: `Your money goes back: ${title}`,
    title: 'The payment came too late',
    lead: `${why} Nothing is owed: the whole amount goes back to your card by itself.`,
    after: ['You are welcome to book another time.'],
  };
}

/** What, when, where and who, as the table of a mail. */
export function factsOf(
  booking: BookingDetails,
  to: 'customer' | 'provider',
  when: string,
  language: string,
): MailBlock {
  const place = booking.place === 'virtual' ? 'Online' : (booking.location?.address ?? booking.location?.label ?? '');
  return facts([
    { label: 'What', value: booking.service.title },
    { label: 'When', value: when },
    ...(place === '' ? [] : [{ label: 'Where', value: place }]),
    to === 'customer'
      ? { label: 'With', value: booking.provider.name }
      : { label: 'Who', value: booking.customer.name },
    ...(booking.participants > 1
      ? [{ label: 'People', value: new Intl.NumberFormat(language).format(booking.participants) }]
      : []),
    { label: 'Booking', value: booking.number },
  ]);
}

function moneyOf({ booking, kind, to, back, language }: BookingMail): MailBlock[] {
  const { price } = booking;
  if (price.total === 0 || kind === 'paid_too_late') return [];
  const say = (amount: number) => formatMoney(amount, price.currency, language);
  if (kind === 'refunded' || kind === 'cancelled') {
    const isPaid = booking.payments.some((payment) => payment.kind === 'charge' && payment.status !== 'failed');
    if (to === 'provider' || !isPaid) return [];
    return [
      priceTable([
        { label: 'Paid', amount: say(price.total) },
        { label: 'Goes back to your card', amount: say(back), total: true },
      ]),
    ];
  }
  if (kind === 'no_show' || kind === 'meeting_changed' || kind === 'reminder_day' || kind === 'reminder_hour')
    return [];
  const isOnSite = booking.payment_status === 'on_site';
  const visible = price.line_items.filter((line) => line.audience.includes(to) && line.amount !== 0);
  const total = visible.reduce((sum, line) => sum + line.amount, 0);
  return [
    priceTable([
      ...visible.map((line) => ({ label: lineLabels[line.code], amount: say(line.amount) })),
      {
        label:
          to === 'provider'
            ? 'You earn'
            : kind === 'held'
              ? 'To be paid'
              : booking.payment_status === 'scheduled'
                ? `Charged to ${booking.card ?? 'your card'} on ${dayOf(booking.charge_at ?? booking.starts_at, booking.timezone, language)}`
                : isOnSite
                  ? 'Paid on site'
                  : 'Paid',
        amount: say(total),
        total: true,
      },
    ]),
  ];
}

const lineLabels = {
  price: 'Price',
  kept: 'Cancelled people, not refunded',
  discount: 'Discount',
  credit: 'Credit',
  system_charge: 'Service fee',
  waived: 'Small remainder, on us',
} as const;

/** The way into a virtual session. */
function meetingOf({ meeting }: BookingDetails, frame: MailFrame): MailBlock[] {
  return meeting === null ? [] : [button('Join the session', meeting.url, frame)];
}

/** The customer's note, if there is one. */
export function noteOf(booking: BookingDetails): MailBlock[] {
  return booking.note === '' ? [] : [quote(booking.note)];
}

/** When something is, in words, in the venue's zone with its name. */
export function whenOf(booking: Pick<BookingDetails, 'starts_at' | 'timezone'>, language: string): string {
  const start = new Date(booking.starts_at);
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: booking.timezone,
  });
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return `${day.format(start)}, ${writeWithZone(start, booking.timezone, time, language)}`;
}

/** A day as people write it, in a zone. */
export function dayOf(at: string, timezone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: timezone });
  return format.format(new Date(at));
}
