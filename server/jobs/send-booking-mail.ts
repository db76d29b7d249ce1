import { z } from 'zod';
import { findUserContact } from '#server/domain/accounts/index.ts';
import {
  type BookingMailKind,
  calendarFile,
  findWhole,
  mailsAgain,
  presentWhole,
  writeBookingMail,
} from '#server/domain/bookings/index.ts';
import { findMarket } from '#server/domain/market/index.ts';
import { insertMessage, type NewMessage } from '#server/domain/notifications/index.ts';
import { issueReceipts } from '#server/domain/receipts/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({
  booking_id: z.string(),
  kind: z.enum(['confirmed', 'cancelled', 'refunded', 'paid_too_late']),
  /** What is told of: of several refunds of a booking each has its mail. */
  cause: z.string().optional(),
});

/** Mails both sides of a booking what has happened, as it is when the mail is written; each of them once. */
export const sendBookingMail: Job = async (deps, payload) => {
  const { booking_id, kind, cause } = Payload.parse(payload);
  const messages = [await compose(deps, booking_id, kind, 'customer', cause)];
  if (kind === 'confirmed' || kind === 'cancelled') messages.push(await compose(deps, booking_id, kind, 'provider'));
  await inTransaction(deps.database.write, async (tx) => {
    for (const message of messages) if (message) await insertMessage(tx, message, deps.clock.now());
  });
  if (kind === 'confirmed' || kind === 'refunded')
    await inTransaction(deps.database.write, (tx) => issueReceipts(tx, booking_id, deps.clock.now()));
};

const Again = z.object({ booking_id: z.string(), to: z.enum(['customer', 'provider']) });

/** Mails one side of a booking once more how it stands, whether that was mailed before or not. */
export const sendBookingMailAgain: Job = async (deps, payload) => {
  const { booking_id, to } = Again.parse(payload);
  const now = deps.clock.now();
  const whole = await findWhole(deps.database.write, { id: booking_id });
  if (!whole) return;
  const { status, payments } = presentWhole(whole, to, deps.config, now);
  const hasRefundSent = payments.some((payment) => payment.kind === 'refund' && payment.status === 'succeeded');
  const messages: (NewMessage | null)[] = [];
  for (const kind of mailsAgain(status, to === 'customer' && hasRefundSent))
    messages.push(await compose(deps, booking_id, kind, to));
  await inTransaction(deps.database.write, async (tx) => {
    for (const message of messages) if (message) await insertMessage(tx, { ...message, once_key: undefined }, now);
  });
};

async function compose(
  deps: AppDeps,
  booking_id: string,
  kind: BookingMailKind,
  to: 'customer' | 'provider',
  cause?: string,
): Promise<NewMessage | null> {
  const db = deps.database.write;
  const whole = await findWhole(db, { id: booking_id });
  if (!whole) return null;
  const { row } = whole;
  const user_id = to === 'customer' ? row.customer_id : row.provider_owner_id;
  const user = user_id === null ? null : await findUserContact(db, user_id);
  const address = user?.email ?? (to === 'customer' ? row.guest_email : null);
  if (address === null) return null;
  const booking = presentWhole(whole, to, deps.config, deps.clock.now());
  const origin = deps.config.PLAZA_ORIGIN;
  const manage_url = booking.manage_url ?? `${origin}/booking?open=${row.id}${to === 'provider' ? '&as=provider' : ''}`;
  const mail = await writeBookingMail(
    { kind, to, booking, manage_url, language: user?.language ?? 'en' },
    { market_name: (await findMarket(db))?.name ?? 'Plaza', origin },
  );
  const withCalendar = (kind === 'confirmed' && booking.status === 'confirmed') || kind === 'cancelled';
  return {
    channel: 'email',
    kind: `booking_${kind}`,
    to: address,
    ...mail,
    attachments: withCalendar
      ? [
          {
            filename: 'booking.ics',
            content_type: 'text/calendar; charset=utf-8',
            content: calendarFile(booking, { sequence: row.sequence, host: new URL(origin).host, url: manage_url }),
          },
        ]
      : [],
    once_key: `booking:${booking_id}:${kind}:${to}:${kind === 'confirmed' ? '' : (cause ?? row.sequence)}`,
  };
}
