import { eventSteps } from '#contract/choices/event.ts';
import type { EventCard } from '#contract/entities/own-event.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { pageAfter, type TimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { presentPictures } from '#server/modules/pictures/index.ts';
import { picturesOf } from '#server/modules/pictures/queries.ts';
import { formatDay, scheduleText } from '../../dates/index.ts';
import type { Reader } from '../present.ts';
import { comingDates, missingOf } from '../publishing-gaps.ts';
import { doneSteps } from '../rules/missing-for-publishing.ts';
import { scheduleOf } from '../stored-schedule.ts';
import { countEvents, type EventListRow, listEventRows } from './event-list-store.ts';

/** Lists a page of the caller's events, in two statements. */
export async function listEventCards(
  db: ReadDb,
  actor: UserActor,
  { tab, provider_id, limit, after }: ParsedInput<'user/event_list'> & { readonly after: TimeCursor | null },
  reader: Reader,
): Promise<CallOutput<'user/event_list'>> {
  const wanted = { owner_id: actor.user_id, provider_id, tab, limit, after };
  const counts = await countEvents(db, wanted, reader.now);
  const rows = await listEventRows(db, wanted, reader.now);
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.at);
  return { items: shown.map((row) => presentCard(row, reader)), next_cursor, counts };
}

function presentCard(row: EventListRow, { language, now }: Reader): EventCard {
  const schedule = scheduleOf(row);
  const [image = null] = presentPictures(row.picture_ids, picturesOf(row.pictures));
  const isDraft = row.status === 'draft';
  const planned = isDraft && schedule ? comingDates(schedule, now) : [];
  return {
    _id: row.id,
    provider_id: row.provider_id,
    status: row.status as EventCard['status'],
    registration_closed: row.registration_closed,
    unlisted_reason: row.unlisted_reason,
    is_held: row.is_held,
    title: row.title,
    image,
    timezone: row.timezone,
    currency: row.currency as EventCard['currency'],
    schedule_text: schedule ? scheduleText(schedule, language, formatDay(now, row.timezone)) : '',
    next: isDraft ? plannedNext(planned) : storedNext(row.next),
    dates_count: isDraft ? planned.length : row.dates_count,
    dates_with_sales: row.dates_with_sales,
    sold: row.sold,
    capacity: row.seats,
    is_sold_out: row.is_sold_out,
    is_free: row.packages.length > 0 && row.packages.every((each) => each.amount === 0),
    earned: row.earned,
    waiting: 0,
    steps_done: isDraft ? doneSteps(missingOf(row, now), row.questions.length > 0).length : eventSteps.length,
    steps_count: eventSteps.length,
    updated_at: row.updated_at.toISOString(),
  };
}

const storedNext = (next: EventListRow['next']): EventCard['next'] =>
  next && {
    _id: next.id,
    starts_at: new Date(next.starts_at).toISOString(),
    ends_at: new Date(next.ends_at).toISOString(),
    guests: next.guests,
    seats: next.seats,
  };

function plannedNext([first]: ReturnType<typeof comingDates>): EventCard['next'] {
  return first ? { _id: null, starts_at: first.starts_at, ends_at: first.ends_at, guests: 0, seats: null } : null;
}
