import type { EditPlan } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { isoInstant } from '#contract/instant.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { DateRow } from '../occurrence-store.ts';

export type EditInput = ParsedInput<'event/edit_event'>;

/** The first and the last of the dates that can be edited. */
export function comingOf(rows: readonly DateRow[], now: Date): EditPlan['coming'] {
  const starts = rows.filter((date) => isComing(date, now)).map((date) => date.starts_at.getTime());
  if (starts.length === 0) return null;
  return { first: isoInstant(Math.min(...starts)), last: isoInstant(Math.max(...starts)) };
}

const isComing = (date: DateRow, now: Date): boolean => date.status === 'scheduled' && date.starts_at > now;

/** The dates of a scope that are still to come and take place. */
export function selectDates(
  rows: readonly DateRow[],
  { scope, occurrence_id }: Pick<EditInput, 'scope' | 'occurrence_id'>,
  now: Date,
): readonly DateRow[] | Refusal<'invalid_input' | 'event_state'> {
  const coming = rows.filter((date) => isComing(date, now));
  if (scope === 'all') return coming;
  const first = rows.find((date) => date.id === occurrence_id);
  const message = say(eventManage, 'date_not_found');
  if (!first) return refuse('invalid_input', message, { errors: [{ path: 'occurrence_id', message }] });
  if (!coming.includes(first)) return refuse('event_state', say(eventManage, 'date_over'));
  return scope === 'this' ? [first] : coming.filter((date) => date.date >= first.date);
}

/** The number of dates of each scope. */
export function countScopes(
  rows: readonly DateRow[],
  { occurrence_id }: Pick<EditInput, 'occurrence_id'>,
  now: Date,
): EditPlan['scopes'] {
  const count = (scope: EditInput['scope']) => {
    const selected = selectDates(rows, { scope, occurrence_id }, now);
    return isRefusal(selected) ? 0 : selected.length;
  };
  return { this: count('this'), following: count('following'), all: count('all') };
}
