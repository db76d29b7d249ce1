import { z } from 'zod';
import type { CallName } from '#contract/index.ts';
import { findUserContact } from '#server/domain/accounts/index.ts';
import {
  alternativesTo,
  findWhole,
  presentWhole,
  requestNews,
  requestNotice,
  statusOf,
  writeRequestMail,
} from '#server/domain/bookings/index.ts';
import { findMarket } from '#server/domain/market/index.ts';
import {
  insertMessage,
  insertNotification,
  type NewMessage,
  type NewNotification,
} from '#server/domain/notifications/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ booking_id: z.string(), kind: z.enum(requestNews) });

const stale: readonly CallName[] = [
  'booking/get_booking_details',
  'booking/upcoming_booking_list',
  'booking/cancelled_booking_list',
  'booking/my_booking',
];

/** Tells both sides what has become of a request or of a later charge, by mail and under the bell, as it is when it is told; each of them once. */
export const tellRequest: Job = async (deps, payload) => {
  const { booking_id, kind } = Payload.parse(payload);
  const db = deps.database.write;
  const now = deps.clock.now();
  const whole = await findWhole(db, { id: booking_id });
  if (!whole) return;
  const { row } = whole;
  const origin = deps.config.PLAZA_ORIGIN;
  const frame = { market_name: (await findMarket(db))?.name ?? 'Plaza', origin };
  const alternatives = await alternativesTo(db, row, statusOf(row, now), now);
  const once_key = `booking:${booking_id}:request_${kind}:${kind === 'pay_yourself' ? (row.pay_by?.toISOString() ?? row.charge_tries) : ''}`;
  const messages: NewMessage[] = [];
  const notices: NewNotification[] = [];
  for (const to of ['customer', 'provider'] as const) {
    const user_id = to === 'customer' ? row.customer_id : row.provider_owner_id;
    const user = user_id === null ? null : await findUserContact(db, user_id);
    const booking = { ...presentWhole(whole, to, deps.config, now), ...(to === 'customer' ? { alternatives } : {}) };
    const path = `/booking?open=${row.id}${to === 'provider' ? '&as=provider' : ''}`;
    const language = user?.language ?? 'en';
    const address = user?.email ?? (to === 'customer' ? row.guest_email : null);
    const manage_url = booking.manage_url ?? `${origin}${path}`;
    const mail = address === null ? null : await writeRequestMail({ kind, to, booking, manage_url, language }, frame);
    if (mail && address !== null)
      messages.push({
        channel: 'email',
        kind: `request_${kind}`,
        to: address,
        ...mail,
        once_key: `${once_key}:${to}`,
      });
    const notice = requestNotice(kind, to, booking, language);
    if (notice && user_id !== null)
      notices.push({
        user_id,
        kind: `request_${kind}`,
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
