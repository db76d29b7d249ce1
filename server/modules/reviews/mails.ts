import type { Booking, BookingDetails } from '#contract/entities/booking.ts';
import { REVIEW_DAYS } from '#contract/entities/booking.ts';
import { reviewMails } from '#locales/areas/review-mails.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { button, type MailFrame, mailLayout, note, paragraph } from '#server/modules/notifications/mails/index.ts';

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
  mail: { readonly booking: BookingDetails; readonly path: string; readonly language: string },
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string; booking_id: string }> {
  const { booking, path, language } = mail;
  const { home = null } = frame;
  const t = translate(language, reviewMails, home);
  const labels = askLabels(booking);
  const subject = textOf(labels.title, language, home);
  const { starts_at: at, timezone: zone, title } = booking;
  const provider = booking.provider.name;
  const { html, text } = await mailLayout({
    ...frame,
    title: subject,
    preview: textOf(labels.preview, language, home),
    language,
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
  return { subject, html, text, booking_id: booking._id };
}
