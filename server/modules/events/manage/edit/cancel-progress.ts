import { z } from 'zod';
import type { BulkProgress } from '#contract/entities/event/bulk-progress.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { instant } from '#contract/fields.ts';
import type { ParsedInput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { countCancelledSince, countOnCancelledDates } from '#server/modules/bookings/cancellation/index.ts';
import { findOpenJob } from '#server/modules/notifications/queries.ts';
import { findEvent } from '../event-store.ts';
import { countBooked, listDates } from '../occurrence-store.ts';
import { requireOwn } from '../policy.ts';
import { progressOf } from '../rules/cancel-progress.ts';

/** The job that cancels and refunds the bookings of cancelled dates. */
export const CANCEL_DATES = 'cancel-dates';

/** The key of an event's job: dates that are cancelled meanwhile are cancelled with it. */
export const cancelDatesKey = (event_id: string): string => `${CANCEL_DATES}:${event_id}`;

const Payload = z.object({ since: instant.optional() });

/**
 * How far the cancellation of an event's dates is, counted from its bookings and refunds. Without `since` it is the
 * cancellation in progress.
 */
export async function findCancelProgress(
  db: ReadDb,
  actor: UserActor,
  { event_id, since }: ParsedInput<'event/bulk_progress'>,
  now: Date,
): Promise<BulkProgress | Refusal<'not_found'>> {
  const event = requireOwn(actor, await findEvent(db, event_id));
  if (isRefusal(event)) return event;
  const job = await findOpenJob(db, cancelDatesKey(event_id));
  const started_at = since ?? (job === null ? undefined : Payload.parse(job.payload).since) ?? null;
  const ended = await countCancelledSince(db, event_id, started_at);
  const left = await countOnCancelledDates(db, event_id);
  const cancelled = left === 0 ? [] : (await listDates(db, event_id)).filter((date) => date.status === 'cancelled');
  const { due } = await countBooked(
    db,
    cancelled.map((date) => date.id),
  );
  return {
    ...progressOf({ ended, left, due, job }, now),
    started_at: ended.since?.toISOString() ?? started_at,
    currency: Currency.parse(event.currency),
  };
}
