import type { MailFrame } from '#server/domain/notifications/mails/index.ts';
import { type BookingMail, writeBookingMail } from './booking-mail.ts';

/** Writes the mail about an event of a booking, with the booking whose mails belong together. */
export async function writeThreadedMail(mail: BookingMail, frame: MailFrame) {
  const written = await writeBookingMail(mail, frame);
  return written && { ...written, booking_id: mail.booking._id };
}
