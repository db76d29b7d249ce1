import type { TakenEvent } from '#contract/entities/taken-event.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { presentPicture } from '#server/domain/pictures/index.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { pageAfter, type TimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { countTaken, listTakenRows, type TakenRow } from './taken-store.ts';

type Wanted = ParsedInput<'user/event_listing'> & { readonly after: TimeCursor | null };

/** Lists a page of the events that the caller takes part in, one card for each booking. Two statements. */
export async function listTaken(
  db: ReadDb,
  { user_id }: UserActor,
  { role, time, limit, after }: Wanted,
  now: Date,
): Promise<CallOutput<'user/event_listing'>> {
  const counts = { ...(await countTaken(db, user_id, now)), hired: 0, invited: 0 };
  // Nobody is hired or invited yet: such events have no rows.
  if (role !== 'going') return { items: [], next_cursor: null, counts };
  const rows = await listTakenRows(db, user_id, time, { limit, after }, now);
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.at);
  return { items: shown.map(presentTaken), next_cursor, counts };
}

function presentTaken(row: TakenRow): TakenEvent {
  const { id, event_id, title, attendance, timezone, event_status: status, tickets, dates_count } = row;
  return {
    _id: id,
    role: 'going',
    event: {
      ...{ _id: event_id, title, attendance, timezone, status },
      place: attendance === 'virtual' ? '' : row.area_label || row.venue_name,
      image: presentPicture(row.picture),
      provider: { _id: row.provider_id, slug: row.slug, name: row.provider_name },
    },
    dates: row.dates.map((date) => ({
      _id: date.id,
      starts_at: new Date(date.starts_at).toISOString(),
      ends_at: new Date(date.ends_at).toISOString(),
      label: date.label,
    })),
    ...{ dates_count, tickets, booking_status: row.status },
  };
}
