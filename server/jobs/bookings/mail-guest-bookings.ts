import { z } from 'zod';
import { shippedLanguage } from '#contract/languages.ts';
import { listOfGuest } from '#server/domain/bookings/guests/index.ts';
import { guestBookingsMail } from '#server/domain/bookings/mails/index.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import { insertMessage } from '#server/domain/notifications/queries.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ email: z.string() });

/** Mails a guest one list of all bookings of their address, each with its link. Sends nothing if there are none. */
export const mailGuestBookings: Job = async ({ database, clock, config }, payload) => {
  const { email } = Payload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const rows = await listOfGuest(db, email);
  if (rows.length === 0) return;
  const list = { rows, secret: secretOf(config), now, language: shippedLanguage(null) };
  const mail = await guestBookingsMail(list, await mailFrame(db, config));
  await inTransaction(db, (tx) =>
    insertMessage(tx, { channel: 'email', kind: 'guest_bookings', to: email, ...mail }, now),
  );
};
