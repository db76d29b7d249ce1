import { DAY_MS } from '#contract/instant.ts';
import { changeMachine } from '#contract/states/change.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJobs, type NewJob } from '#server/modules/notifications/queries.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { expireHoldsInTheWay } from '../create/overdue-hold-store.ts';
import { endOpenChange, expireOverdueChanges, type Which } from './change-store.ts';

/**
 * Ends the open change of a locked booking without applying it, frees what it held, and adds jobs. It may have expired
 * meanwhile, which nothing else may do while the booking is locked.
 */
export async function endChange(
  tx: Tx,
  { id, provider_id }: { readonly id: string; readonly provider_id: string },
  verb: 'reject' | 'expire',
  now: Date,
  jobs: readonly NewJob[] = [],
): Promise<void> {
  const to = verb === 'reject' ? 'rejected' : 'expired';
  const move = { id, from: fromStates(changeMachine, verb, to), to, now } as const;
  await endOpenChange(tx, move, [listingRefresh(provider_id), ...jobs]);
}

/** Expires changes that were not answered or paid in time, by id or of a calendar's pages, and frees what they held. */
export async function expireChanges(tx: Tx, which: Which, now: Date): Promise<void> {
  const ended = await expireOverdueChanges(tx, which, now);
  const pages = [...new Set(ended.map((each) => each.provider_id))];
  const asked = ended.filter(({ was }) => was === 'proposed');
  await enqueueJobs(tx, [...pages.map(listingRefresh), ...asked.map(({ id }) => changeNews(id, 'expired'))]);
}

/** Expires all overdue holds and changes of a page's calendar, and frees what they held. */
export async function expireInCalendar(tx: Tx, provider_id: string, now: Date): Promise<void> {
  const to = new Date(now.getTime() + CALENDAR_MS);
  await expireHoldsInTheWay(tx, { provider_id, from: now.toISOString(), to: to.toISOString(), now });
  await expireChanges(tx, { provider_id }, now);
}

/** Nothing is booked further ahead. */
const CALENDAR_MS = 800 * DAY_MS;

/** The job that mails and notifies both sides, or the one concerned; with `to`, that one alone. */
export const changeNews = (
  change_id: string,
  what: 'proposed' | 'to_pay' | 'applied' | 'rejected' | 'expired' | 'part_cancelled',
  to?: 'customer' | 'provider',
): NewJob => ({ name: 'send-change-mail', payload: { change_id, what, to } });
