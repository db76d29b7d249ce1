import { REVIEW_DAYS } from '#contract/calls/user/reviews.ts';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { button, type MailFrame, mailLayout, note, paragraph } from '#server/domain/notifications/mails/index.ts';

/** The mail that asks a customer for a review, once, with a link to the review. */
export async function reviewAskMail(
  mail: { readonly booking: BookingDetails; readonly path: string; readonly language: string },
  frame: MailFrame,
): Promise<{ subject: string; text: string; html: string }> {
  const { booking, path, language } = mail;
  const { name } = booking.provider;
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: booking.timezone,
  }).format(new Date(booking.starts_at));
  const { html, text } = await mailLayout({
    ...frame,
    title: `How was it with ${name}?`,
    preview: `A few words about “${booking.title}” help others choose.`,
    language,
    blocks: [
      paragraph(
        `You had “${booking.title}” on ${day}. A few honest words help others choose and help ${name} improve.`,
      ),
      button('Write a review', path, frame),
      note(`It takes a minute, and you have ${REVIEW_DAYS} days. We show your first name and last initial.`),
    ],
    reason: `You’re getting this email once because you booked with ${name} on ${frame.market_name}.`,
  });
  return { subject: `How was it with ${name}?`, html, text };
}
