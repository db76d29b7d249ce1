import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { expireInCalendar } from '#server/modules/bookings/changes/index.ts';
import { findClashes } from '#server/modules/events/manage/index.ts';
import { spanOf } from './ask-to-hire.ts';
import { announceTime, freeHireTime, moveHireDates, takeHireTime } from './hire-date-store.ts';
import type { HireDateRow, HireRow } from './hire-store.ts';
import { type LockedHire, lockOwnHire, refuseChanged, selectDates } from './lock-hire.ts';
import { notifyHire } from './notify-hire.ts';
import { actionsOf } from './rules/hire-actions.ts';

/** Which dates are accepted (all that wait for the caller, if absent), and which are declined at the same time. */
export interface Acceptance {
  readonly hire_id: string;
  /** The version of the terms that the caller has seen. */
  readonly version: number;
  readonly occurrence_ids?: readonly string[] | undefined;
  readonly decline_ids: readonly string[];
  readonly reason: string;
}

/** The hire after an answer, and the caller's side of it. */
export type Answered = Pick<LockedHire, 'hire' | 'side'>;

/**
 * Accepts dates of a hire that wait for the caller. Each takes its time in the calendar of the hired page; if one of
 * them is not free, nothing is accepted. The database refuses shares above all sales (`hire_shares`).
 */
export async function acceptHire(
  tx: Tx,
  actor: UserActor,
  input: Acceptance,
  now: Date,
): Promise<Answered | RefusalOf<'not_found' | 'invalid_input' | 'hire_state' | 'hire_clash'>> {
  const locked = await lockOwnHire(tx, actor, input.hire_id);
  if (isRefusal(locked)) return locked;
  const { hire, side } = locked;
  if (hire.version !== input.version) return refuseChanged(hire);
  const declined = input.decline_ids.length === 0 ? [] : selectDates(locked, ['decline'], [...input.decline_ids], now);
  if (isRefusal(declined)) return declined;
  const rest = { ...locked, dates: locked.dates.filter((date) => !declined.includes(date)) };
  const accepted = selectDates(rest, ['accept'], input.occurrence_ids, now);
  if (isRefusal(accepted)) return accepted;
  const refused = await takeTime(tx, hire, accepted, now);
  if (refused) return refused;
  const moved = await moveHireDates(tx, accepted, { to: 'accepted', by: side, now });
  if (moved < accepted.length) return refuseChanged(hire);
  await notifyHire(tx, hire.id, 'accepted', now);
  const ended = await endDates(tx, locked, declined, 'decline', { reason: input.reason, now });
  await announceTime(tx, hire.provider_id, now);
  return ended ?? locked;
}

/** Takes the time of dates, all or nothing; returns the refusal where one is not free. */
async function takeTime(
  tx: Tx,
  hire: HireRow,
  dates: readonly HireDateRow[],
  now: Date,
): Promise<Refusal<'hire_clash'> | null> {
  await expireInCalendar(tx, hire.provider_id, now);
  const clashes = await findClashes(tx, { id: hire.event_id, provider_id: hire.provider_id }, dates.map(spanOf), now);
  const taken = clashes.size > 0 ? new Set<string>() : await takeHireTime(tx, hire, dates);
  const busy = dates.filter((date) => clashes.has(date.id) || (clashes.size === 0 && !taken.has(date.id)));
  if (busy.length === 0) return null;
  return refuse('hire_clash', say(hires, 'refused.clash', { count: busy.length }), {
    extra: { occurrence_ids: busy.map((date) => date.occurrence_id) },
  });
}

const ends = {
  decline: { to: 'declined', news: 'declined' },
  withdraw: { to: 'withdrawn', news: 'withdrawn' },
  cancel: { to: 'cancelled', news: 'cancelled' },
} as const;
type End = keyof typeof ends;

/** Ends dates by one action, frees the time that they took, and tells the other side. */
async function endDates(
  tx: Tx,
  { hire, side }: LockedHire,
  dates: readonly HireDateRow[],
  action: End,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<Refusal<'hire_state'> | null> {
  if (dates.length === 0) return null;
  const { to, news } = ends[action];
  const moved = await moveHireDates(tx, dates, { to, by: side, reason, now });
  if (moved < dates.length) return refuseChanged(hire);
  await freeHireTime(
    tx,
    dates.map((date) => date.id),
  );
  await notifyHire(tx, hire.id, news, now);
  return null;
}

/** Which dates are given up; all open ones, if absent. */
export interface Cancellation {
  readonly hire_id: string;
  readonly occurrence_ids?: readonly string[] | undefined;
  readonly reason: string;
}

/**
 * Declines dates that wait for the caller, withdraws those that wait for the other side, and drops accepted ones. Only
 * their time becomes free.
 */
export async function cancelHire(
  tx: Tx,
  actor: UserActor,
  input: Cancellation,
  now: Date,
): Promise<Answered | RefusalOf<'not_found' | 'invalid_input' | 'hire_state'>> {
  const locked = await lockOwnHire(tx, actor, input.hire_id);
  if (isRefusal(locked)) return locked;
  const { hire, side } = locked;
  const actions = Object.keys(ends) as End[];
  const dates = selectDates(locked, actions, input.occurrence_ids, now);
  if (isRefusal(dates)) return dates;
  for (const action of actions) {
    const chosen = dates.filter((date) => actionsOf(date, side, now).includes(action));
    const refused = await endDates(tx, locked, chosen, action, { reason: input.reason, now });
    if (refused) return refused;
  }
  if (dates.some((date) => date.commitment_id !== null)) await announceTime(tx, hire.provider_id, now);
  return locked;
}
