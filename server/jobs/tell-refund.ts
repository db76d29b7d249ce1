import { z } from 'zod';
import { bookingPath, findContact, findWhole, presentWhole } from '#server/domain/bookings/index.ts';
import { insertMessage, insertNotification, mailFrame } from '#server/domain/notifications/index.ts';
import { findRequest, refundWords, writeRefundMail } from '#server/domain/refunds/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({
  booking_id: z.string(),
  kind: z.enum(['asked', 'granted', 'refused', 'given', 'failed']),
  /** The request, or the refund where nobody asked, or it failed. */
  about: z.string(),
  amount: z.number().int(),
  word: z.string(),
  by: z.enum(['customer', 'provider', 'admin']),
});
type Told = z.infer<typeof Payload>;

/** Tells both sides of a booking of money asked or given back, and its customer of what did not arrive: by mail, and in the app who has an account. Each of them once. */
export const tellRefund: Job = async (deps, payload) => {
  const told = Payload.parse(payload);
  await tell(deps, told, 'customer');
  // That it did not arrive is between the platform and the customer.
  if (told.kind !== 'failed') await tell(deps, told, 'provider');
};

async function tell(deps: AppDeps, told: Told, to: 'customer' | 'provider'): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const whole = await findWhole(db, { id: told.booking_id });
  if (!whole) return;
  const { row } = whole;
  const { user_id, email, language } = await findContact(db, row, to);
  if (email === null) return;
  const booking = presentWhole(whole, to, deps.config, now);
  const link = bookingPath(row.id, to);
  const request = told.kind === 'asked' ? await findRequest(db, told.about) : null;
  const frame = await mailFrame(db, deps.config);
  const about = { ...told, to, booking, language, answer_by: request?.answer_by ?? null };
  const mail = await writeRefundMail({ ...about, manage_url: booking.manage_url ?? `${frame.origin}${link}` }, frame);
  const once_key = `refund:${told.about}:${told.kind}:${to}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { channel: 'email', kind: `refund_${told.kind}`, to: email, ...mail, once_key }, now);
    if (user_id === null) return;
    const { title, lead } = refundWords(about, frame.market_name);
    await insertNotification(
      tx,
      { user_id, kind: `refund_${told.kind}`, title, text: lead, link, booking_id: row.id, once_key },
      now,
      ['booking/aftercare', 'booking/get_booking_details'],
    );
  });
}
