import { z } from 'zod';
import { shippedLanguage } from '#contract/languages.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { ticketPath } from '#server/modules/admission/tickets/index.ts';
import { listOfHolder } from '#server/modules/admission/tickets/queries.ts';
import { listOfGuest } from '#server/modules/bookings/guests/index.ts';
import { guestBookingsMail } from '#server/modules/bookings/mails/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';

const Payload = z.object({ email: z.string() });

/**
 * Mails a guest one list of all bookings of their address, and of the tickets that others booked for it, each with its
 * link. Sends nothing if there are none.
 */
export const mailGuestBookings: Job = async ({ database, clock, config }, payload) => {
  const { email } = Payload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const rows = await listOfGuest(db, email);
  const held = await listOfHolder(db, email);
  if (rows.length === 0 && held.length === 0) return;
  const secret = secretOf(config);
  const tickets = held.map((row) => ({
    event: row.event_title,
    from: row.payer_name,
    starts_at: row.dates[0]?.starts_at ?? now,
    timezone: row.timezone,
    path: ticketPath(row, secret),
  }));
  const list = { to: email, language: shippedLanguage(null), rows, tickets, secret, now };
  const mail = await guestBookingsMail(list, await mailFrame(db, config));
  await inTransaction(db, (tx) => insertMessage(tx, mail, now));
};
