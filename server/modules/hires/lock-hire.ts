import type { HireAction, HireSide } from '#contract/choices/hire.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { lockScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { lockOccurrences } from './hire-date-store.ts';
import { findHire, type HireDateRow, type HireRow, listHireDates, lockHire } from './hire-store.ts';
import { requireSide } from './policy.ts';
import { actionsOf } from './rules/hire-actions.ts';

/** A hire that is locked until the transaction ends, with the caller's side of it. */
export interface LockedHire {
  readonly hire: HireRow;
  readonly side: HireSide;
  readonly dates: readonly HireDateRow[];
}

/**
 * Locks a hire of the caller's: the calendar of the hired page, the dates of the event, then the hire, in the order in
 * which bookings and edits of events lock them.
 */
export async function lockOwnHire(tx: Tx, actor: UserActor, id: string): Promise<LockedHire | Refusal<'not_found'>> {
  const found = requireSide(actor, await findHire(tx, id));
  if (isRefusal(found)) return found;
  await lockScheduleOwner(tx, found.hire.provider_id);
  const ids = (await listHireDates(tx, [id])).map((date) => date.occurrence_id);
  await lockOccurrences(tx, ids);
  await lockHire(tx, id);
  const locked = requireSide(actor, await findHire(tx, id));
  return isRefusal(locked) ? locked : { ...locked, dates: await listHireDates(tx, [id]) };
}

/** Refuses an answer to what is no longer there. */
export const refuseChanged = ({ version }: HireRow): Refusal<'hire_state'> =>
  refuse('hire_state', say(hires, 'refused.changed'), { extra: { version } });

/**
 * The dates that a side may do one of some actions with: the chosen ones, or all. Refuses dates of others, and where a
 * chosen date does not allow it, or none does.
 */
export function selectDates(
  { hire, side, dates }: LockedHire,
  actions: readonly HireAction[],
  chosen: readonly string[] | undefined,
  now: Date,
): readonly HireDateRow[] | Refusal<'hire_state' | 'invalid_input'> {
  if (chosen?.some((each) => !dates.some((date) => date.occurrence_id === each))) {
    const message = say(hires, 'refused.unknown_date');
    return refuse('invalid_input', message, { errors: [{ path: 'occurrence_ids', message }] });
  }
  const open = dates.filter((date) => actionsOf(date, side, now).some((action) => actions.includes(action)));
  const selected = chosen === undefined ? open : open.filter((date) => chosen.includes(date.occurrence_id));
  const isWhole = chosen === undefined || new Set(chosen).size === selected.length;
  return selected.length > 0 && isWhole ? selected : refuseChanged(hire);
}
