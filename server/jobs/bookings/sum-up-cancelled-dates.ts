import { z } from 'zod';
import { HOUR_MS } from '#contract/instant.ts';
import { Currency } from '#contract/money.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { countCancelledSince, countOnCancelledDates, listStarts } from '#server/modules/bookings/cancellation/index.ts';
import { datesOffMail, datesOffNotification, datesOffPath } from '#server/modules/bookings/mails/index.ts';
import { findEvent } from '#server/modules/events/manage/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob, insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({
  event_id: z.string(),
  /** When the dates were cancelled, and by whom. */
  since: z.string(),
  user_id: z.string(),
  occurrence_ids: z.array(z.string()),
});

/** How long the summary waits at most for bookings that are not cancelled yet. */
const MAX_WAIT_MS = HOUR_MS;
const AGAIN_MS = 15_000;

/**
 * Tells whoever cancelled dates of an event what became of their bookings, once `cancel-dates` is done: one message,
 * however many bookings they had, and none if they had none.
 */
export const sumUpCancelledDates: Job = async ({ database, config, clock }, payload) => {
  const { event_id, since, user_id, occurrence_ids } = Payload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const left = await countOnCancelledDates(db, event_id);
  if (left > 0 && now.getTime() - Date.parse(since) < MAX_WAIT_MS) {
    const run_at = new Date(now.getTime() + AGAIN_MS);
    await enqueueJob(db, 'sum-up-cancelled-dates', { event_id, since, user_id, occurrence_ids }, { run_at });
    return;
  }
  const [event, user, ended] = [
    await findEvent(db, event_id),
    await findUserContact(db, user_id),
    await countCancelledSince(db, event_id, since),
  ];
  if (event === null || user === null || ended.bookings + left === 0) return;
  const off = {
    event,
    starts: await listStarts(db, occurrence_ids),
    ...{ bookings: ended.bookings, rejected: ended.rejected, left },
    refund: { amount: ended.refund_amount, currency: Currency.parse(event.currency) },
  };
  const mail = await datesOffMail(off, await mailFrame(db, config), user.language);
  const kind = 'event_dates_cancelled';
  const once_key = `${kind}:${event_id}:${since}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { channel: 'email', kind, to: user.email, ...mail, once_key }, now);
    const notice = { user_id, kind, ...datesOffNotification(off), link: datesOffPath(off), once_key };
    await insertNotification(tx, notice, now, [
      'user/event_detail',
      'user/event_participant_list',
      'booking/my_booking',
    ]);
  });
};
