import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Message, MoneyValue, TextValue } from '#contract/message.ts';
import { paidOf } from '#contract/prices/paid-amount.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { writeText } from '#locales/values.ts';
import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  priceTable,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

export type RefundMailKind = 'asked' | 'granted' | 'refused' | 'given' | 'failed';

/** News of a refund or its request, for one side of a booking. */
export interface RefundMail {
  readonly kind: RefundMailKind;
  readonly to: 'customer' | 'provider';
  /** The mailbox of that side. */
  readonly email: string;
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
  readonly title: Message;
  readonly lead: Message;
}

/** The title and sentence of an event, for its recipient; only customers get news of a failed refund. */
export function refundLabels(news: Omit<RefundMail, 'email' | 'manage_url' | 'word'>, market: string): RefundLabels {
  const { kind, to, by, booking, answer_by } = news;
  const subject = kind === 'failed' ? kind : (`${kind}_${to}` as const);
  const until: TextValue =
    answer_by === null ? '' : { at: answer_by.toISOString(), zone: booking.timezone, shape: 'day' };
  const values = {
    amount: moneyOf(news),
    service: booking.title,
    provider: booking.provider.name,
    customer: booking.customer.name,
    by: by === 'admin' ? ('team' as const) : ('other' as const),
    answer_by: until,
    market,
  };
  return { title: say(refunds, `title.${subject}`, values), lead: say(refunds, `lead.${subject}`, values) };
}

const moneyOf = ({ amount, booking }: Pick<RefundMail, 'amount' | 'booking'>): MoneyValue => ({
  amount,
  currency: booking.price.currency,
});

/** Writes the mail in the recipient's language. */
export async function writeRefundMail(mail: RefundMail, frame: MailFrame): Promise<NewMessage> {
  const { booking, kind, to, email, word, language } = mail;
  const { home = null, market_name: market } = frame;
  const t = translate(language, refunds, home);
  const labels = refundLabels(mail, market);
  const title = textOf(labels.title, language, home);
  const service = booking.title;
  return writeMail(frame, {
    ...{ kind: `refund_${kind}`, to: email, language, booking_id: booking._id },
    ...{ title, subject: t('mail.subject', { title, service }) },
    blocks: [
      paragraph(textOf(labels.lead, language, home)),
      ...(word === '' ? [] : [quote(word)]),
      facts([
        { label: t('mail.service'), value: service },
        to === 'customer'
          ? { label: t('mail.provider'), value: booking.provider.name }
          : { label: t('mail.customer'), value: booking.customer.name },
        { label: t('mail.booking'), value: booking.number },
      ]),
      ...(kind === 'refused'
        ? []
        : [
            priceTable([
              { label: t('mail.paid'), amount: writeText(moneyOf({ amount: paidOf(booking), booking }), language) },
              { label: t(`amount.${kind}`), amount: writeText(moneyOf(mail), language), total: true },
            ]),
          ]),
      button(t(kind === 'asked' && to === 'provider' ? 'mail.answer' : 'mail.open'), mail.manage_url, frame),
      ...(to === 'customer' && (kind === 'granted' || kind === 'given') ? [note(t('mail.days'))] : []),
      ...(to === 'customer' && kind === 'refused' ? [note(t('mail.report'))] : []),
    ],
    reason: t(`reason.${to}`, { provider: booking.provider.name, market }),
  });
}
