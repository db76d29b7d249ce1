import { DATES_AHEAD_DAYS } from '#contract/calls/event/manage.ts';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { type DayWindow, type EventDate, type EventSchedule, listDates } from '../dates/index.ts';
import type { EventRow } from './event-store.ts';
import { type EventFacts, type Missing, missingForPublishing, warningsForPublishing } from './rules/missing.ts';
import { isEndless, scheduleOf } from './schedule-of.ts';

/** The day of an instant in a zone, YYYY-MM-DD. */
export const dayOf = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Up to which day rules without an end have their dates stored. */
export const horizonOf = (now: Date, timezone: string): string =>
  Temporal.PlainDate.from(dayOf(now, timezone)).add({ days: DATES_AHEAD_DAYS }).toString();

/** After the last day that a schedule may have. */
const NEVER = '2200-01-01';

/** The days of a schedule: all of them, or 400 days ahead from today where there is no end. */
export const windowOf = (schedule: EventSchedule, now: Date): DayWindow => ({
  from: schedule.segments[0]?.from_date ?? dayOf(now, schedule.timezone),
  until: isEndless(schedule) ? horizonOf(now, schedule.timezone) : NEVER,
});

/** Lists the dates of a schedule that are still to come, in order, as far ahead as they are stored. */
export function comingDates(schedule: EventSchedule, now: Date): readonly EventDate[] {
  const { timezone } = schedule;
  const dates = listDates(schedule, dayOf(now, timezone), horizonOf(now, timezone));
  return dates.filter((date) => Date.parse(date.starts_at) > now.getTime());
}

/** Fields that time makes wrong: they count before an event is published only. */
const DATED = /\.(series_from|sale_starts_at|sale_ends_at|sale_ends_minutes)$/;

/** Lists what an event lacks to be published, or to stay published, which does not depend on its dates any more. */
export function missingOf(row: EventRow, now: Date): Missing[] {
  const missing = missingForPublishing(factsOf(row, now));
  if (row.status === 'draft') return missing;
  return missing.filter(({ step, field }) => step !== 'when' && step !== 'review' && !DATED.test(field));
}

/** Lists what the organiser of a draft may not have meant. */
export const warningsOf = (row: EventRow, now: Date): Missing[] =>
  row.status === 'draft' ? warningsForPublishing(factsOf(row, now)) : [];

function factsOf(row: EventRow, now: Date): EventFacts {
  const schedule = row.status === 'draft' ? scheduleOf(row) : null;
  return {
    ...row,
    currency: row.currency as OwnEvent['currency'],
    dates: schedule ? comingDates(schedule, now) : [],
    is_endless: schedule !== null && isEndless(schedule),
    is_page_published: row.page_status === 'published',
    today: dayOf(now, row.timezone),
    now_ms: now.getTime(),
  };
}
