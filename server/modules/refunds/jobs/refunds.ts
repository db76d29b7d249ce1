import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { bookingPath, findContact } from '#server/modules/bookings/mails/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { refundLabels, writeRefundMail } from '#server/modules/refunds/index.ts';
import { findRequest } from '#server/modules/refunds/queries.ts';

const Payload = z.object({
  booking_id: z.string(),
  kind: z.enum(['asked', 'granted', 'refused', 'given', 'failed']),
  /** The id of the request; the id of the refund if there was no request or the refund failed. */
  about: z.string(),
  amount: z.number().int(),
  word: z.string(),
  by: z.enum(['customer', 'provider', 'admin']),
});
type Notice = z.infer<typeof Payload>;

/**
 * Notifies both sides of a requested or issued refund, and only the customer of a failed refund. Sends mail, and a
 * notification to users with an account. Sends each message once.
 */
const notifyRefund: Job = async (deps, payload) => {
  const notice = Payload.parse(payload);
  await notify(deps, notice, 'customer');
  // A failed refund concerns the platform and the customer only.
  if (notice.kind !== 'failed') await notify(deps, notice, 'provider');
};

async function notify(deps: AppDeps, notice: Notice, to: 'customer' | 'provider'): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const whole = await findDetails(db, { id: notice.booking_id });
  if (!whole) return;
  const { row } = whole;
  const { user_id, email, language } = await findContact(db, row, to);
  if (email === null) return;
  const booking = presentLoaded(whole, to, { config: deps.config, now, language });
  const link = bookingPath(row.id, to);
  const request = notice.kind === 'asked' ? await findRequest(db, notice.about) : null;
  const frame = await mailFrame(db, deps.config);
  const about = { ...notice, to, booking, language, answer_by: request?.answer_by ?? null };
  const manage_url = booking.manage_url ?? `${frame.origin}${link}`;
  const mail = await writeRefundMail({ ...about, email, manage_url }, frame);
  const once_key = `refund:${notice.about}:${notice.kind}:${to}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    if (user_id === null) return;
    const { title, lead } = refundLabels(about, frame.market_name);
    await insertNotification(
      tx,
      { user_id, kind: `refund_${notice.kind}`, title, text: lead, link, booking_id: row.id, once_key },
      now,
      'refund',
    );
  });
}

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-refund': { run: notifyRefund },
} satisfies JobTable;
