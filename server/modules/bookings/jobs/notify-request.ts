import { z } from 'zod';
import { HOUR_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { statusOf } from '#server/modules/bookings/index.ts';
import { requestNews } from '#server/modules/bookings/mails/index.ts';
import { lockBooking } from '#server/modules/bookings/queries.ts';
import { alternativesTo, findDetails } from '#server/modules/bookings/read/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { insertNotice, writeSideNotice } from './side-notice.ts';

const Payload = z.object({ booking_id: z.string(), kind: z.enum(requestNews) });

/** With less time left than this, a request is not called to mind again. */
const MIN_LEFT_MS = 2 * HOUR_MS;

/** Plans the second mail about a request, at half of the time left to answer it. */
async function remindLater(
  tx: Tx,
  { id, expires_at }: { readonly id: string; readonly expires_at: Date | null },
  now: Date,
): Promise<void> {
  const left = (expires_at?.getTime() ?? 0) - now.getTime();
  if (left < MIN_LEFT_MS) return;
  const run_at = new Date(now.getTime() + left / 2);
  const payload = { booking_id: id, kind: 'unanswered' };
  await enqueueJob(tx, 'notify-request', payload, { key: `request-unanswered:${id}`, run_at });
}

/**
 * Notifies both sides of the result of a request or a later charge, by mail and in the app. Uses the state at the time
 * of sending and sends each message once.
 */
export const notifyRequest: Job = async (deps, payload) => {
  const { booking_id, kind: name } = Payload.parse(payload);
  const kind = `request_${name}` as const;
  const db = deps.database.write;
  const now = deps.clock.now();
  const whole = await findDetails(db, { id: booking_id });
  if (!whole) return;
  const { row } = whole;
  if (name === 'unanswered' && statusOf(row, now) !== 'requested') return;
  const alternatives = await alternativesTo(db, row, statusOf(row, now), now);
  const attempt = name === 'pay_yourself' ? (row.pay_by?.toISOString() ?? row.charge_tries) : '';
  const once_key = `booking:${booking_id}:${kind}:${attempt}`;
  const frame = await mailFrame(db, deps.config);
  const notices = await Promise.all(
    (['customer', 'provider'] as const).map((to) =>
      writeSideNotice(deps, frame, whole, to, {
        kind,
        ...(to === 'customer' ? { alternatives } : {}),
        once_key: `${once_key}:${to}`,
        once_key_in_app: `${once_key}:bell:${to}`,
      }),
    ),
  );
  await inTransaction(db, async (tx) => {
    if (name === 'unanswered') {
      const locked = await lockBooking(tx, booking_id);
      if (locked === null || statusOf(locked, now) !== 'requested') return;
    }
    if (name === 'asked') await remindLater(tx, row, now);
    for (const notice of notices) await insertNotice(tx, notice, now, 'booking_request');
  });
};
