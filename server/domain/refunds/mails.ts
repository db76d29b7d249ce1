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

/** What is told about money asked or given back, to one side of a booking. */
export interface RefundMail {
  readonly kind: RefundMailKind;
  readonly to: 'customer' | 'provider';
  /** Who did it. */
  readonly by: 'customer' | 'provider' | 'admin';
  readonly booking: BookingDetails;
  readonly amount: number;
  /** What whoever did it wrote. */
  readonly word: string;
  /** Until when an answer is expected, where one was asked for. */
  readonly answer_by: Date | null;
  readonly manage_url: string;
  readonly language: string;
}

/** The words of a notification: a title and one sentence. */
export interface RefundLabels {
  readonly title: string;
  readonly lead: string;
}

/** Says in a title and a sentence what happened, to the side that is told. */
export function refundLabels(
  { kind, to, by, booking, amount, answer_by, language }: Omit<RefundMail, 'manage_url' | 'word'>,
  market_name: string,
): RefundLabels {
  const money = formatMoney(amount, booking.price.currency, language);
  const { title: what } = booking.service;
  const isOwn = by === to;
  const who = isOwn ? 'You' : by === 'admin' ? `The staff of ${market_name}` : nameOf(by, booking);
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
          title: `${who} asks for ${money} back`,
          lead: `It is about “${what}”. Please answer until ${day}; you can grant all of it, a part, or say why not.`,
        }
      : {
          title: `You asked for ${money} back`,
          lead: `${booking.provider.name} has your request and is expected to answer until ${day}. Without an answer, our staff decides.`,
        };
  if (kind === 'refused')
    return to === 'customer'
      ? { title: 'Your refund request was refused', lead: `${who} looked at it and decided against a refund.` }
      : { title: `A refund of ${money} was refused`, lead: `${who} refused the request for “${what}”.` };
  if (kind === 'failed')
    return {
      title: `${money} could not be sent to your card yet`,
      lead: `The refund for “${what}” did not reach the card you paid with: its bank, or the payment company, did not take it. The money is safe and still yours. Our staff has it on the desk and gets it to you; you need not do anything.`,
    };
  if (to === 'customer')
    return {
      title: `${money} go back to you`,
      lead:
        kind === 'granted'
          ? `${who} granted a refund for “${what}”. It is on its way to the card you paid with.`
          : `${who} gave you money back for “${what}”. It is on its way to the card you paid with.`,
    };
  return {
    title: `${money} go back to ${booking.customer.name}`,
    lead: `${who} ${kind === 'granted' ? 'granted' : 'gave'} a refund for “${what}”. What it takes of the price comes out of what you earned with it.`,
  };
}

/** Writes the mail: subject, plain text and html. */
export async function writeRefundMail(
  mail: RefundMail,
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { booking, kind, to, word, language } = mail;
  const labels = refundLabels(mail, frame.market_name);
  const say = (amount: number) => formatMoney(amount, booking.price.currency, language);
  const { html, text } = await mailLayout({
    ...frame,
    title: labels.title,
    preview: labels.lead,
    language,
    blocks: [
      paragraph(labels.lead),
      ...(word === '' ? [] : [quote(word)]),
      facts([
        { label: 'What', value: booking.service.title },
        to === 'customer'
          ? { label: 'With', value: booking.provider.name }
          : { label: 'Who', value: booking.customer.name },
        { label: 'Booking', value: booking.number },
      ]),
      ...(kind === 'refused'
        ? []
        : [
            priceTable([
              { label: 'Paid', amount: say(booking.price.total) },
              {
                label: kind === 'asked' ? 'Asked for' : kind === 'failed' ? 'Still to come' : 'Goes back',
                amount: say(mail.amount),
                total: true,
              },
            ]),
          ]),
      button(kind === 'asked' && to === 'provider' ? 'Answer the request' : 'Open the booking', mail.manage_url, frame),
      ...(to === 'customer' && (kind === 'granted' || kind === 'given')
        ? [note('It reaches you within a few working days, depending on your bank.')]
        : []),
      ...(to === 'customer' && kind === 'refused'
        ? [
            note(
              'If you think that something went wrong, report a problem from the booking’s page; our staff reads it.',
            ),
          ]
        : []),
    ],
    reason:
      to === 'customer'
        ? `You get this mail because you booked with ${booking.provider.name} at ${frame.market_name}.`
        : `You get this mail because ${booking.provider.name} is your page at ${frame.market_name}.`,
  });
  return { subject: `${labels.title}: ${booking.service.title}`, html, text };
}

function nameOf(by: 'customer' | 'provider', booking: BookingDetails): string {
  return by === 'customer' ? booking.customer.name : booking.provider.name;
}
