import type { OwnEvent } from '#contract/entities/own-event.ts';
import { type EventDate, type EventSchedule, formatDay, isEndless, planSchedule } from '../dates/index.ts';
import type { EventRow } from './event-store.ts';
import {
  type EventFacts,
  type Missing,
  missingForPublishing,
  warningsForPublishing,
} from './rules/missing-for-publishing.ts';
import { scheduleOf } from './stored-schedule.ts';

/** Lists the dates of a schedule that are still to come, in order, as far ahead as they are stored. */
export const comingDates = (schedule: EventSchedule, now: Date): readonly EventDate[] =>
  planSchedule(schedule, now).coming;

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
    today: formatDay(now, row.timezone),
    now_ms: now.getTime(),
  };
}
