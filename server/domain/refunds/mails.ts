import type { BookingDetails } from '#contract/entities/booking.ts';
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

export type RefundMailKind = 'asked' | 'granted' | 'refused' | 'given' | 'failed';

/** News of a refund or its request, for one side of a booking. */
export interface RefundMail {
  readonly kind: RefundMailKind;
  readonly to: 'customer' | 'provider';
  /** The acting side. */
  readonly by: 'customer' | 'provider' | 'admin';
  readonly booking: BookingDetails;
  readonly amount: number;
  /** The acting person's text. */
  readonly word: string;
  /** The deadline of a requested answer; null if none is requested. */
  readonly answer_by: Date | null;
  readonly manage_url: string;
  readonly language: string;
}

/** The text of a notification: a title and one sentence. */
export interface RefundLabels {
  readonly title: string;
  readonly lead: string;
}

/** The title and sentence of an event, for its recipient. */
export function refundLabels(
  { kind, to, by, booking, amount, answer_by, language }: Omit<RefundMail, 'manage_url' | 'word'>,
  market_name: string,
): RefundLabels {
  const money = formatMoney(amount, booking.price.currency, { exact: true, language });
  const { title: what } = booking.service;
  const isOwn = by === to;
  const who = isOwn ? 'You' : by === 'admin' ? `The ${market_name} team` : nameOf(by, booking);
  const day = answer_by
    ? new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: booking.timezone,
      }).format(answer_by)
    : '';
  if (kind === 'asked')
    return to === 'provider'
      ? {
          title: `${who} requested a ${money} refund`,
          lead: `It’s for “${what}”. Answer by ${day}: refund all of it, a part, or decline and say why.`,
        }
      : {
          title: `You requested a ${money} refund`,
          lead:
            `We’ve sent your request to ${booking.provider.name}, who has until ${day} to answer. ` +
            'After that, our team decides.',
        };
  if (kind === 'refused')
    return to === 'customer'
      ? { title: 'Your refund request was declined', lead: `${who} decided against a refund.` }
      : { title: `Refund of ${money} declined`, lead: `${who} declined the request for “${what}”.` };
  if (kind === 'failed')
    return {
      title: `We couldn’t refund ${money} to your card yet`,
      lead:
        `The bank or payment company didn’t accept the refund for “${what}”. ` +
        'Your money is safe, and our team will get it to you. You don’t need to do anything.',
    };
  if (to === 'customer')
    return {
      title: `You’re getting ${money} back`,
      lead:
        kind === 'granted'
          ? `${who} granted a refund for “${what}”. It’s on its way to your card.`
          : `${who} refunded you for “${what}”. It’s on its way to your card.`,
    };
  return {
    title: `${booking.customer.name} gets ${money} back`,
    lead:
      `${who} ${kind === 'granted' ? 'granted' : 'issued'} a refund for “${what}”. ` +
      'We take the refunded price from your earnings.',
  };
}

/** Writes the mail: subject, plain text and html. */
export async function writeRefundMail(
  mail: RefundMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { booking, kind, to, word, language } = mail;
  const labels = refundLabels(mail, frame.market_name);
  const say = (amount: number) => formatMoney(amount, booking.price.currency, { exact: true, language });
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: labels.lead,
    language,
    blocks: [
      paragraph(labels.lead),
      ...(word === '' ? [] : [quote(word)]),
      facts([
        { label: 'Service', value: booking.service.title },
        to === 'customer'
          ? { label: 'Provider', value: booking.provider.name }
          : { label: 'Customer', value: booking.customer.name },
        { label: 'Booking', value: booking.number },
      ]),
      ...(kind === 'refused'
        ? []
        : [
            priceTable([
              { label: 'Paid', amount: say(booking.price.total) },
              {
                label: kind === 'asked' ? 'Requested' : kind === 'failed' ? 'Still to come' : 'Refund',
                amount: say(mail.amount),
                total: true,
              },
            ]),
          ]),
      button(kind === 'asked' && to === 'provider' ? 'Answer request' : 'Open booking', mail.manage_url, frame),
      ...(to === 'customer' && (kind === 'granted' || kind === 'given')
        ? [note('It takes a few business days to arrive, depending on your bank.')]
        : []),
      ...(to === 'customer' && kind === 'refused'
        ? [note('If you think something went wrong, report a problem from your booking. Our team will read it.')]
        : []),
    ],
    reason:
      to === 'customer'
        ? `You’re getting this email because you booked with ${booking.provider.name} on ${frame.market_name}.`
        : `You’re getting this email because ${booking.provider.name} is your page on ${frame.market_name}.`,
  });
  return { subject: `${labels.title}: ${booking.service.title}`, html, text };
}

function nameOf(by: 'customer' | 'provider', booking: BookingDetails): string {
  return by === 'customer' ? booking.customer.name : booking.provider.name;
}
