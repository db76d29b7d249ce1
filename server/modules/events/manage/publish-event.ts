import type { PlannedDate } from '#contract/entities/own-event.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { horizonOf, isEndless } from '../dates/index.ts';
import { type EventRow, updateEvent } from './event-store.ts';
import type { Reader } from './present.ts';
import { comingDates, missingOf } from './publishing-gaps.ts';
import { announceDates, saveWithout, storeDates } from './store-dates.ts';
import { scheduleOf } from './stored-schedule.ts';

/** Who saves an event: the reader of the answer, and the review that text of the event is submitted to. */
export interface Editor extends Reader {
  readonly submitContent: (
    tx: Tx,
    content: { readonly kind: 'event'; readonly subject_id: string; readonly news: 'published' | 'changed' },
    now: Date,
  ) => Promise<unknown>;
}

/** Refuses an event that lacks something, with every missing thing by step and field; null if it is complete. */
export function refuseIncomplete(event: EventRow, { language, now }: Reader): Refusal<'event_incomplete'> | null {
  const missing = missingOf(event, now);
  const [first] = missing;
  if (!first) return null;
  return refuse('event_incomplete', first.message, {
    errors: missing.map(({ field, message }) => ({ path: field, message })),
    extra: { missing: missing.map(({ message, ...each }) => ({ ...each, message: textOf(message, language) })) },
  });
}

/**
 * Publishes a draft and stores its dates. Dates whose time is not free in the calendar are left out of the schedule and
 * returned. The caller has locked the event and the pages of its calendar.
 */
export async function publishEvent(
  tx: Tx,
  event: EventRow,
  editor: Editor,
): Promise<readonly PlannedDate[] | Refusal<'event_incomplete' | 'event_rule'>> {
  const { now } = editor;
  const incomplete = refuseIncomplete(event, editor);
  if (incomplete) return incomplete;
  const schedule = scheduleOf(event);
  if (!schedule) return [];
  const dates = comingDates(schedule, now);
  const clashes = await storeDates(tx, event, dates, now);
  if (clashes.length === dates.length)
    return refuse('event_rule', say(eventManage, 'all_clash'), {
      errors: [{ path: 'schedule', message: say(eventManage, 'all_clash') }],
      extra: { clashes },
    });
  if (clashes.length > 0) await saveWithout(tx, event.id, schedule, clashes);
  const materialized_until = isEndless(schedule) ? horizonOf(now, schedule.timezone) : null;
  await updateEvent(tx, event.id, { status: 'published', published_at: now, materialized_until }, now);
  await announceDates(tx, event, now);
  await editor.submitContent(tx, { kind: 'event', subject_id: event.id, news: 'published' }, now);
  return clashes;
}
