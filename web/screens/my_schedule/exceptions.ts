import type { Rule } from '#web/features/schedule/schedule-change.tsx';
import { addDays, dateAndClock } from '#web/features/schedule/wall-time.ts';

/**
 * An exception from the weekly hours, with its rules: consecutive closed days, a date with its own hours, or a block.
 */
export interface Exception {
  readonly kind: 'closed' | 'hours' | 'block';
  /** The first and last date. */
  readonly from: string;
  readonly to: string;
  readonly rules: readonly Rule[];
}

/** The maximum number of rules that one call removes. */
const MAX_RULES = 200;

/** The exceptions from the weekly hours from a date on, in order. */
export function exceptionsOf(rules: readonly Rule[], timezone: string, today: string): Exception[] {
  const byDate = new Map<string, Rule[]>();
  for (const rule of rules)
    if (rule.kind === 'date' && rule.date !== null && rule.service_ids.length === 0)
      byDate.set(rule.date, [...(byDate.get(rule.date) ?? []), rule]);
  const found: Exception[] = [];
  for (const [date, own] of [...byDate].sort(([one], [other]) => one.localeCompare(other))) {
    if (date < today) continue;
    const last = found.at(-1);
    const kind = own.every((rule) => rule.start === null) ? 'closed' : 'hours';
    const goesOn = kind === 'closed' && last?.kind === 'closed' && date === addDays(last.to, 1);
    if (goesOn && last.rules.length + own.length <= MAX_RULES)
      found.splice(-1, 1, { ...last, to: date, rules: [...last.rules, ...own] });
    else found.push({ kind, from: date, to: date, rules: own });
  }
  for (const rule of rules) {
    if (rule.kind !== 'block' || rule.from === null || rule.to === null) continue;
    // A block until midnight ends on the previous day.
    const to = dateAndClock(Date.parse(rule.to) - 1, timezone).date;
    if (to >= today) found.push({ kind: 'block', from: dateAndClock(rule.from, timezone).date, to, rules: [rule] });
  }
  return found.sort((one, other) => one.from.localeCompare(other.from));
}
