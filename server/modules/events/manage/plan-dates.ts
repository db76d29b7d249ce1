import { z } from 'zod';
import { eventEditingCalls } from '#contract/calls/event/manage.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { formatDay, planSchedule, scheduleDetails, scheduleText, windowOf } from '../dates/index.ts';
import { findClashes } from './clash-store.ts';
import { findEventPage } from './event-store.ts';
import { presentPlanned, type Reader } from './present.ts';
import { readSchedule, type ScheduleInput } from './save-fields.ts';

/** Plans a schedule before it is saved: its dates, in words and one by one, with those that the calendar prevents. */
export async function planDates(
  db: ReadDb,
  actor: UserActor,
  input: ParsedInput<'event/plan_dates'>,
  { language, now }: Reader,
): Promise<CallOutput<'event/plan_dates'> | Refusal<'not_found' | 'invalid_input' | 'event_rule'>> {
  const page = await findEventPage(db, input.provider_id);
  if (!page || page.owner_id !== actor.user_id) return refuse('not_found', say(eventManage, 'page_not_found'));
  const entered = readJson(input.schedule);
  if (isRefusal(entered)) return entered;
  const timezone = input.timezone ?? page.timezone;
  const schedule = readSchedule(entered, timezone);
  if (isRefusal(schedule)) return schedule;
  const { dates } = planSchedule(schedule, now);
  const spans = dates.map(({ starts_at, ends_at }) => ({ key: starts_at, starts_at, ends_at }));
  const event = { id: input.event_id ?? null, provider_id: input.provider_id };
  const clashes = await findClashes(db, event, spans, now);
  return {
    text: scheduleText(schedule, language, formatDay(now, timezone)),
    details: scheduleDetails(schedule, language, windowOf(schedule, now)),
    dates: dates.map((date) => presentPlanned(date, { clash: clashes.get(date.starts_at) ?? null })),
    excluded: [...schedule.excluded],
  };
}

const Entered = eventEditingCalls['event/edit_event'].input.shape.schedule.unwrap();

/** Reads a schedule that was sent as JSON. */
function readJson(json: string): ScheduleInput | Refusal<'invalid_input'> {
  const parsed = z.preprocess(parsedJson, Entered).safeParse(json);
  if (parsed.success) return parsed.data;
  const message = say(eventManage, 'schedule_unreadable');
  // A sentence of a field says what would be right; one of a missing field or another type does not.
  const errors = parsed.error.issues.map((issue) => ({
    path: ['schedule', ...issue.path].join('.'),
    message: issue.code === 'invalid_type' ? message : issue.message,
  }));
  return refuse('invalid_input', message, { errors });
}

function parsedJson(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
