import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { REVIEW_DAYS } from '#contract/entities/booking.ts';
import { reviewMails } from '#locales/areas/review-mails.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { button, type MailFrame, note, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';

/** The title and sentence that ask a customer for a review of what was booked. */
export function askLabels({ kind, title, provider }: Pick<Booking, 'kind' | 'title' | 'provider'>) {
  return {
    title:
      kind === 'event'
        ? say(reviewMails, 'ask.title_event', { title })
        : say(reviewMails, 'ask.title', { provider: provider.name }),
    preview: say(reviewMails, 'ask.preview', { title }),
  };
}

/** The mail that asks a customer for a review, once, with a link to the review. */
export async function reviewAskMail(
  mail: {
    readonly to: string;
    readonly language: string;
    readonly booking: BookingDetails;
    readonly path: string;
  },
  frame: MailFrame,
): Promise<NewMessage> {
  const { to, language, booking, path } = mail;
  const { home = null } = frame;
  const t = translate(language, reviewMails, home);
  const labels = askLabels(booking);
  const { starts_at: at, timezone: zone, title } = booking;
  const provider = booking.provider.name;
  return writeMail(frame, {
    ...{ kind: 'review_ask', to, language, booking_id: booking._id },
    title: textOf(labels.title, language, home),
    preview: textOf(labels.preview, language, home),
    blocks: [
      paragraph(
        booking.kind === 'event'
          ? t('ask.text_event', { title, provider })
          : t('ask.text', { title, provider, day: { at, zone, shape: 'day', label: false } }),
      ),
      button(t('ask.write'), path, frame),
      note(t('ask.note', { days: REVIEW_DAYS })),
    ],
    reason: t('ask.reason', { provider, market: frame.market_name }),
  });
}
