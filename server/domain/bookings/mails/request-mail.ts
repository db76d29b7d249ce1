import type { BookingDetails } from '#contract/entities/booking.ts';
import { writeWithZone } from '#contract/location/zone-name.ts';
import { formatMoney } from '#contract/money.ts';
import {
  button,
  type MailBlock,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
  quote,
} from '#server/domain/notifications/mails/index.ts';
import { factsOf, noteOf, whenOf } from './booking-mail.ts';

/** What there is to tell of a request, and of a card that is charged later. */
export const requestNews = [
  'asked',
  'accepted',
  'charge_failed',
  'declined',
  'expired',
  'withdrawn',
  'charged',
  'pay_yourself',
] as const;
export type RequestNews = (typeof requestNews)[number];

/** News of a request for one of its sides. */
export interface RequestMail {
  readonly kind: RequestNews;
  readonly to: 'customer' | 'provider';
  readonly booking: BookingDetails;
  /** Where this side manages the booking. */
  readonly manage_url: string;
  readonly language: string;
}

interface Labels {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly after?: readonly string[];
  readonly action?: string;
}

/** Writes the mail, with times in the venue's zone; null where this side is not told by mail. */
export async function writeRequestMail(
  mail: RequestMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string } | null> {
  const { booking, to, language } = mail;
  const when = whenOf(booking, language);
  const labels = labelsFor(mail, when);
  if (labels === null) return null;
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: `${booking.service.title}, ${when}`,
    language,
    blocks: [
      paragraph(labels.lead),
      ...reasonOf(mail),
      factsOf(booking, to, when, language),
      ...noteOf(booking),
      ...insteadOf(mail, frame),
      button(labels.action ?? 'Open the booking', mail.manage_url, frame),
      ...(labels.after ?? []).map((line) => note(line)),
    ],
    reason:
      to === 'customer'
        ? `You get this mail because you asked ${booking.provider.name} for a session at ${frame.market_name}.`
        : `You get this mail because ${booking.provider.name} is your page at ${frame.market_name}.`,
  });
  return { subject: labels.subject, html, text };
}

function labelsFor({ kind, to, booking, language }: RequestMail, when: string): Labels | null {
  const { title } = booking.service;
  const provider = booking.provider.name;
  const customer = booking.customer.name;
  const until = booking.expires_at === null ? '' : momentOf(booking.expires_at, booking.timezone, language);
  const isFree = booking.price.total === 0;
  const { credit, currency } = booking.price;
  const credited = credit === 0 ? '' : formatMoney(credit, currency, language);
  // What was set aside comes back by itself when the request dies; people should hear it with the rest.
  const nothingCharged = `Nothing was charged${credit === 0 ? '' : `, and your credit of ${credited} is yours again`}`;
  if (kind === 'asked' && to === 'provider')
    return {
      subject: `${customer} asks for ${title}, ${when}`,
      title: 'Somebody asks for your time',
      lead: `${customer} would like to come. Please accept or decline until ${until}.`,
      after: [
        isFree
          ? 'The time is not held meanwhile: others can ask for it, too.'
          : 'Their card is verified and charged when you accept. The time is not held meanwhile: others can ask for it, too.',
      ],
      action: 'Answer the request',
    };
  if (kind === 'asked')
    return {
      subject: `Asked: ${title}, ${when}`,
      title: 'Your request is on its way',
      lead: `${provider} has until ${until} to answer; we mail you as soon as that is done.`,
      after: [
        isFree
          ? 'The time becomes yours when the request is accepted.'
          : 'Nothing is charged unless the request is accepted; the time becomes yours then. You can take it back until then.',
        ...(credit === 0
          ? []
          : [`Your credit of ${credited} is set aside for it, and yours again unless it is accepted.`]),
      ],
      action: 'See your request',
    };
  if (kind === 'charge_failed' && to === 'customer')
    return {
      subject: `Accepted, and to be paid: ${title}, ${when}`,
      title: 'Accepted – your card was declined',
      lead: `${provider} has said yes, but your card could not be charged. The time is held for you until ${until}: please pay with this or another card.`,
      after: ['Nothing was charged. Unpaid, the time goes back to others.'],
      action: 'Pay now',
    };
  if (kind === 'charge_failed')
    return {
      subject: `Waiting for the payment: ${title}, ${when}`,
      title: 'The customer still has to pay',
      lead: `You have accepted, but ${customer}’s card was declined. The time is held until ${until}, and we have asked them to pay another way. You need not do anything.`,
    };
  if (kind === 'declined' && to === 'customer') {
    const byProvider = booking.history.findLast((line) => line.to === 'declined')?.by === 'provider';
    return {
      subject: `Not this time: ${title}, ${when}`,
      title: byProvider ? `${provider} cannot take this` : 'The time went to somebody else',
      lead: `${byProvider ? `${provider} has declined your request.` : 'Another booking for this time was confirmed before yours.'} ${nothingCharged}${booking.alternatives.length > 0 ? '. These times are free:' : '.'}`,
      action: 'See other times',
    };
  }
  if (kind === 'expired') {
    const wasAccepted = booking.history.findLast((line) => line.to === 'expired')?.from === 'awaiting_payment';
    if (to === 'provider')
      return {
        subject: wasAccepted ? `Not paid: ${title}, ${when}` : `Run out: ${customer}’s request for ${title}, ${when}`,
        title: wasAccepted ? 'The customer has not paid' : 'A request has run out',
        lead: wasAccepted
          ? `${customer} has not paid in time. The time is free again in your schedule.`
          : `The request of ${customer} had no answer in time, and we have told them. Answering soon, even with a no, keeps people coming back.`,
      };
    return {
      subject: wasAccepted ? `Run out: ${title}, ${when}` : `No answer: ${title}, ${when}`,
      title: wasAccepted ? 'The time to pay has run out' : 'There was no answer in time',
      lead: `${wasAccepted ? 'The time is free for others again.' : `${provider} has not answered your request.`} ${nothingCharged}${booking.alternatives.length > 0 ? '. These times are free:' : '.'}`,
      action: 'See other times',
    };
  }
  if (kind === 'withdrawn' && to === 'provider')
    return {
      subject: `Taken back: ${title}, ${when}`,
      title: 'A request was taken back',
      lead: `${customer} has taken the request back. You need not do anything.`,
    };
  // A session that is over before its card could be charged concerns its provider, too.
  const isOver = booking.status === 'completed';
  if (kind === 'charged' && to === 'customer')
    return {
      subject: `Paid: ${title}, ${when}`,
      title: 'Your booking is paid',
      lead: 'As agreed when you booked, your card was charged today. Everything stays as it is.',
    };
  if (kind === 'charged')
    return isOver
      ? { subject: `Paid: ${title}, ${when}`, title: 'A past session is paid', lead: `${customer} has paid for it.` }
      : null;
  if (kind === 'pay_yourself' && to === 'provider')
    return isOver
      ? {
          subject: `Not paid yet: ${title}, ${when}`,
          title: 'A past session is not paid yet',
          lead: `We charged the card of ${customer} too late, after your session, and it was declined. We are sorry. We have asked them to pay another way and tell you what becomes of it.`,
        }
      : null;
  if (kind === 'pay_yourself' && isOver)
    return {
      subject: `Still to be paid: ${title}, ${when}`,
      title: 'We could not charge your card',
      lead:
        booking.charge_at !== null
          ? `Your session is still to be paid: we charged your card later than we had said, and it was declined. We try again on ${momentOf(booking.charge_at, booking.timezone, language)}; you can pay with another card at once.`
          : `Your session is still to be paid, and your card was declined. Please pay with another card until ${until}; after that we tell ${provider} that you have not paid.`,
      after: ['Nothing was charged so far.'],
      action: 'Pay now',
    };
  if (kind === 'pay_yourself')
    return {
      subject: `Your card was declined: ${title}, ${when}`,
      title: 'We could not charge your card',
      lead:
        booking.charge_at !== null
          ? `Your booking is to be paid now, and its card was declined. We try again on ${momentOf(booking.charge_at, booking.timezone, language)}; you can pay with another card at once.`
          : `Your booking is to be paid, and its card was declined again. Please pay with another card until ${until}; after that we have to cancel the booking.`,
      after: ['Nothing was charged so far.'],
      action: 'Pay now',
    };
  return null;
}

/** What the bell says; null where this side is not told. */
export function requestNotice(
  kind: RequestNews,
  to: 'customer' | 'provider',
  booking: BookingDetails,
  language: string,
): { title: string; text: string } | null {
  const when = whenOf(booking, language);
  const text = `${booking.service.title}, ${when}`;
  // The mail of an accepted request is the confirmation, with its calendar file.
  if (kind === 'accepted') return to === 'customer' ? { title: `${booking.provider.name} has accepted`, text } : null;
  const labels = labelsFor({ kind, to, booking, manage_url: '', language }, when);
  return labels && { title: labels.title, text };
}

/** What the other side gave as its reason. */
function reasonOf({ kind, to, booking }: RequestMail): MailBlock[] {
  const line = booking.history.findLast((one) => one.to === booking.status);
  const isNotified = (kind === 'declined' && to === 'customer' && line?.by === 'provider') || kind === 'withdrawn';
  return isNotified && line !== undefined && line.why !== '' ? [quote(line.why)] : [];
}

function insteadOf({ booking, language }: RequestMail, { origin }: MailFrame): MailBlock[] {
  return booking.alternatives.map(({ starts_at }) => {
    const path = `/book-session/${booking.provider._id}/${booking.service._id}?at=${encodeURIComponent(starts_at)}`;
    return button(momentOf(starts_at, booking.timezone, language), `${origin}${path}`, { origin });
  });
}

function momentOf(at: string, timezone: string, language: string): string {
  const shape = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return writeWithZone(at, timezone, shape, language);
}
