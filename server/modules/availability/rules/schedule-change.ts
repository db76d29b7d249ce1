import { type FieldError, type Refusal, refuse } from '#contract/errors.ts';
import { minutesSpan } from '#contract/formats/clock.ts';
import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import { intersectSpans } from './day-hours.ts';
import { blockedIntervals, openIntervals, type ScheduleRule } from './opening-hours.ts';
import { dateOfWall, type Span } from './zone-offsets.ts';

/** A rule with its id. New rules get their id before they are stored. */
export type StoredRule = ScheduleRule & { readonly id: string };

/** A booked session that a change of hours could leave outside the hours. */
export type BookedSession = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer_name: string;
  readonly service_id: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
};

/** The removed and the added rules. `paths` contains the input field of each added rule. */
export type ScheduleChange = {
  readonly remove: readonly string[];
  readonly add: readonly StoredRule[];
  readonly paths: readonly string[];
};

/**
 * Decides whether a schedule may be changed. Refuses duplicate hours. Refuses booked sessions outside the new hours
 * unless the owner confirms them.
 */
export function decideChange(
  schedule: {
    rules: readonly StoredRule[];
    timezone: string;
    sessions: readonly BookedSession[];
    /** Sessions of other pages with the same calendar. Hours are separate per page; time off is shared. */
    others?: readonly BookedSession[];
  },
  change: ScheduleChange,
  confirm_stranded: boolean,
): Refusal<'schedule_overlaps' | 'schedule_strands_bookings'> | null {
  const stored = schedule.rules.filter((rule) => !change.remove.includes(rule.id));
  const errors = overlapping(stored, change);
  if (errors.length > 0) {
    return refuse('schedule_overlaps', 'These hours overlap other hours that day. Merge them or leave a gap.', {
      errors,
    });
  }
  if (confirm_stranded) return null;
  const after = [...stored, ...change.add];
  const stranded = [
    ...findStrandedSessions(schedule.rules, after, schedule.timezone, schedule.sessions),
    ...strandedByTimeOff(schedule.rules, after, schedule.others ?? []),
  ].sort((a, b) => epochMs(a.starts_at) - epochMs(b.starts_at));
  if (stranded.length === 0) return null;
  const what = stranded.length === 1 ? 'One booking' : `${stranded.length} bookings`;
  return refuse(
    'schedule_strands_bookings',
    `${what} would fall outside your hours. If you continue, they stay booked.`,
    {
      extra: {
        bookings: stranded.map(({ id, number, title, customer_name, starts_at }) => ({
          _id: id,
          number,
          title,
          customer_name,
          starts_at: new Date(epochMs(starts_at)).toISOString(),
        })),
      },
    },
  );
}

/**
 * Lists the sessions that are within the current hours but not within the new hours. Sessions outside the current hours
 * were accepted earlier.
 */
export function findStrandedSessions(
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
  timezone: string,
  sessions: readonly BookedSession[],
): BookedSession[] {
  const out: BookedSession[] = [];
  for (const [service_id, own] of Map.groupBy(sessions, (session) => session.service_id)) {
    const from = Math.min(...own.map((session) => epochMs(session.starts_at)));
    const to = Math.max(...own.map((session) => epochMs(session.ends_at)));
    const fitsBefore = fitter(before, timezone, service_id, from, to);
    const fitsAfter = fitter(after, timezone, service_id, from, to);
    out.push(...own.filter((session) => fitsBefore(session) && !fitsAfter(session)));
  }
  return out.sort((a, b) => epochMs(a.starts_at) - epochMs(b.starts_at));
}

/** Whether a rule is time off. A block without services applies to every page of its calendar. */
export const isTimeOffRule = (rule: ScheduleRule): boolean =>
  rule.kind === 'block' && (rule.service_ids ?? []).length === 0;

function strandedByTimeOff(
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
  sessions: readonly BookedSession[],
): BookedSession[] {
  const [off, offThen] = [before, after].map((rules) => blockedIntervals(rules.filter(isTimeOffRule), ''));
  const isIn = (session: BookedSession, spans: readonly Span[] = []) =>
    intersectSpans([{ start: epochMs(session.starts_at), end: epochMs(session.ends_at) }], spans).length > 0;
  return sessions.filter((session) => !isIn(session, off) && isIn(session, offThen));
}

function fitter(rules: readonly ScheduleRule[], timezone: string, service_id: string, from: number, to: number) {
  const open = openIntervals({
    rules,
    timezone,
    service_id,
    from_date: dateOfWall(from - 2 * DAY_MS),
    to_date: dateOfWall(to + 2 * DAY_MS),
  });
  const blocks = blockedIntervals(rules, service_id);
  return (session: BookedSession): boolean => {
    const span = { start: epochMs(session.starts_at), end: epochMs(session.ends_at) };
    return (
      open.some(({ start, end }) => start <= span.start && span.end <= end) &&
      intersectSpans([span], blocks).length === 0
    );
  };
}

const WEEK_MINUTES = 7 * 1440;

function overlapping(stored: readonly StoredRule[], { add, paths }: ScheduleChange): FieldError[] {
  const errors: FieldError[] = [];
  const others: StoredRule[] = [...stored];
  add.forEach((rule, index) => {
    const clash = others.find((other) => shareServices(rule, other) && clashes(rule, other));
    if (clash) errors.push({ path: [paths[index], 'start'].filter(Boolean).join('.'), message: sentenceOf(clash) });
    others.push(rule);
  });
  return errors;
}

function sentenceOf(rule: ScheduleRule): string {
  if (rule.kind === 'date' && !rule.start) return 'This date is a day off.';
  return rule.kind === 'block' ? '' : `This overlaps ${rule.start}–${rule.end} that day.`;
}

/**
 * Whether two rules apply to the same audience. General hours add to the hours of a service; two rules for one service
 * clash.
 */
function shareServices(one: ScheduleRule, other: ScheduleRule): boolean {
  const mine = one.service_ids ?? [];
  const theirs = other.service_ids ?? [];
  return mine.length === 0 ? theirs.length === 0 : mine.some((service) => theirs.includes(service));
}

function clashes(one: ScheduleRule, other: ScheduleRule): boolean {
  if (one.kind === 'weekly' && other.kind === 'weekly') {
    const a = spanOfHours(one.start, one.end, (one.weekday - 1) * 1440);
    const b = spanOfHours(other.start, other.end, (other.weekday - 1) * 1440);
    // The week is cyclic: Sunday night extends into Monday.
    return [-WEEK_MINUTES, 0, WEEK_MINUTES].some((turn) => a.start < b.end + turn && b.start + turn < a.end);
  }
  if (one.kind !== 'date' || other.kind !== 'date' || one.date !== other.date) return false;
  if (!one.start || !one.end || !other.start || !other.end) return true;
  const a = spanOfHours(one.start, one.end, 0);
  const b = spanOfHours(other.start, other.end, 0);
  return a.start < b.end && b.start < a.end;
}

function spanOfHours(start: string, end: string, midnight: number): Span {
  const { from, to } = minutesSpan(start, end);
  return { start: midnight + from, end: midnight + to };
}
