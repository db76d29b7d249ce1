import { DAY_MS } from '#contract/instant.ts';
import { changeMachine } from '#contract/states/change.ts';
import { fromStates } from '#contract/states/machine.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { timeChanged } from '../after-change.ts';
import { clearTheWay } from '../create/overdue-store.ts';
import { freeChangeSeats } from './change-seats-store.ts';
import { type ChangeRow, expireOverdueChanges, moveChange, type Which } from './change-store.ts';

/** Ends a locked change that comes to nothing, and gives back what it held. */
export async function endChange(tx: Tx, change: ChangeRow, verb: 'reject' | 'expire', now: Date): Promise<void> {
  const to = verb === 'reject' ? 'rejected' : 'expired';
  await moveChange(tx, { id: change.id, from: fromStates(changeMachine, verb, to), to, now });
  await freeChangeSeats(tx, change.id);
  await timeChanged(tx, change.provider_id);
}

/**
 * Ends those changes, of a list or of a calendar's pages, that nobody answered or settled in time; what they held is
 * free again.
 */
export async function expireChanges(tx: Tx, which: Which, now: Date): Promise<void> {
  const ended = await expireOverdueChanges(tx, which, now);
  for (const provider_id of new Set(ended.map((each) => each.provider_id))) await timeChanged(tx, provider_id);
  for (const { id, was } of ended) if (was === 'proposed') await notifyChange(tx, { id }, 'expired');
}

/** Ends all holds and changes of a page's calendar that ran out; what they held is free again. */
export async function clearCalendar(tx: Tx, provider_id: string, now: Date): Promise<void> {
  const to = new Date(now.getTime() + CALENDAR_MS);
  await clearTheWay(tx, { provider_id, from: now.toISOString(), to: to.toISOString(), now });
  await expireChanges(tx, { provider_id }, now);
}

/** Nothing is booked further ahead. */
const CALENDAR_MS = 800 * DAY_MS;

/** Mails and tells both sides, or the one it concerns, by a job. */
export function notifyChange(
  tx: Tx,
  { id }: { readonly id: string },
  what: 'proposed' | 'to_pay' | 'applied' | 'rejected' | 'expired' | 'part_cancelled',
): Promise<void> {
  return enqueueJob(tx, 'send-change-mail', { change_id: id, what });
}
