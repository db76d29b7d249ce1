import { DAY_MS } from '#contract/instant.ts';
import { changeMachine } from '#contract/states/change.ts';
import { fromStates } from '#contract/states/machine.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { timeChanged } from '../after-change.ts';
import { clearTheWay } from '../create/overdue-store.ts';
import { releaseChange } from '../inventory/index.ts';
import { type ChangeRow, expireOverdueChanges, moveChange, type Which } from './change-store.ts';

/** Ends a locked change without applying it, and frees what it held. */
export async function endChange(tx: Tx, change: ChangeRow, verb: 'reject' | 'expire', now: Date): Promise<void> {
  const to = verb === 'reject' ? 'rejected' : 'expired';
  await moveChange(tx, { id: change.id, from: fromStates(changeMachine, verb, to), to, now });
  await releaseChange(tx, change.id);
  await timeChanged(tx, change.provider_id);
}

/** Expires changes that were not answered or paid in time, by id or of a calendar's pages, and frees what they held. */
export async function expireChanges(tx: Tx, which: Which, now: Date): Promise<void> {
  const ended = await expireOverdueChanges(tx, which, now);
  for (const provider_id of new Set(ended.map((each) => each.provider_id))) await timeChanged(tx, provider_id);
  for (const { id, was } of ended) if (was === 'proposed') await notifyChange(tx, { id }, 'expired');
}

/** Expires all overdue holds and changes of a page's calendar, and frees what they held. */
export async function clearCalendar(tx: Tx, provider_id: string, now: Date): Promise<void> {
  const to = new Date(now.getTime() + CALENDAR_MS);
  await clearTheWay(tx, { provider_id, from: now.toISOString(), to: to.toISOString(), now });
  await expireChanges(tx, { provider_id }, now);
}

/** Nothing is booked further ahead. */
const CALENDAR_MS = 800 * DAY_MS;

/** Enqueues the job that mails and notifies both sides, or the one concerned; with `to`, that one alone. */
export function notifyChange(
  tx: Tx,
  { id }: { readonly id: string },
  what: 'proposed' | 'to_pay' | 'applied' | 'rejected' | 'expired' | 'part_cancelled',
  to?: 'customer' | 'provider',
): Promise<void> {
  return enqueueJob(tx, 'send-change-mail', { change_id: id, what, to });
}
