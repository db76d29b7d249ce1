import { z } from 'zod';
import type { CallName } from '#contract/index.ts';
import { statusOf } from '#server/domain/bookings/index.ts';
import {
  bookingNotification,
  bookingPath,
  findContact,
  requestNews,
  writeBookingMail,
} from '#server/domain/bookings/mails/index.ts';
import { alternativesTo, findDetails, presentLoaded } from '#server/domain/bookings/read/index.ts';
import { mailFrame } from '#server/domain/notifications/index.ts';
import {
  insertMessage,
  insertNotification,
  type NewMessage,
  type NewNotification,
} from '#server/domain/notifications/queries.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ booking_id: z.string(), kind: z.enum(requestNews) });

const stale: readonly CallName[] = [
  'booking/get_booking_details',
  'booking/upcoming_booking_list',
  'booking/cancelled_booking_list',
  'booking/my_booking',
];

/**
 * Notifies both sides of the result of a request or a later charge, by mail and in the app, with the state at the time
 * of sending; each once.
 */
export const notifyRequest: Job = async (deps, payload) => {
  const { booking_id, kind: name } = Payload.parse(payload);
  const kind = `request_${name}` as const;
  const db = deps.database.write;
  const now = deps.clock.now();
  const whole = await findDetails(db, { id: booking_id });
  if (!whole) return;
  const { row } = whole;
  const frame = await mailFrame(db, deps.config);
  const alternatives = await alternativesTo(db, row, statusOf(row, now), now);
  const attempt = name === 'pay_yourself' ? (row.pay_by?.toISOString() ?? row.charge_tries) : '';
  const once_key = `booking:${booking_id}:${kind}:${attempt}`;
  const messages: NewMessage[] = [];
  const notices: NewNotification[] = [];
  for (const to of ['customer', 'provider'] as const) {
    const { user_id, email, language } = await findContact(db, row, to);
    const booking = {
      ...presentLoaded(whole, to, { config: deps.config, now, language }),
      ...(to === 'customer' ? { alternatives } : {}),
    };
    const path = bookingPath(row.id, to);
    const manage_url = booking.manage_url ?? `${frame.origin}${path}`;
    const mail = email === null ? null : await writeBookingMail({ kind, to, booking, manage_url, language }, frame);
    if (mail && email !== null)
      messages.push({
        channel: 'email',
        kind,
        to: email,
        ...mail,
        once_key: `${once_key}:${to}`,
      });
    const notice = bookingNotification({ kind, to, booking });
    if (notice && user_id !== null)
      notices.push({
        user_id,
        kind,
        ...notice,
        link: path,
        booking_id,
        once_key: `${once_key}:bell:${to}`,
      });
  }
  await inTransaction(db, async (tx) => {
    for (const message of messages) await insertMessage(tx, message, now);
    for (const notice of notices) await insertNotification(tx, notice, now, stale);
  });
};
