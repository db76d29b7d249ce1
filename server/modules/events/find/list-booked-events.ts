import type { TakenEvent } from '#contract/entities/taken-event.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { pageAfter, type TimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { countTaken, type EventOfCard, listTakenRows, type TakenRow } from './booked-event-store.ts';
import { countHired, type HiredRow, listHiredRows } from './hired-event-store.ts';
import { countInvited, type InvitedRow, listInvitedRows } from './invited-event-store.ts';

type Wanted = ParsedInput<'user/event_listing'> & { readonly after: TimeCursor | null };

/** Lists a page of the events that the caller takes part in, one card for each booking or request to work on it. */
export async function listBookedEvents(
  db: ReadDb,
  { user_id }: UserActor,
  { role, time, limit, after }: Wanted,
  now: Date,
): Promise<CallOutput<'user/event_listing'>> {
  const hired = await countHired(db, user_id, now);
  const counts = { ...(await countTaken(db, user_id, now)), hired, invited: await countInvited(db, user_id, now) };
  const page = { limit, after };
  if (role === 'invited') {
    const invited = pageAfter(await listInvitedRows(db, user_id, time, page, now), limit, (row) => row.at);
    return { items: invited.shown.map(presentInvited), next_cursor: invited.next_cursor, counts };
  }
  if (role === 'hired') {
    const { shown, next_cursor } = pageAfter(await listHiredRows(db, user_id, time, page, now), limit, (row) => row.at);
    return { items: shown.map(presentHired), next_cursor, counts };
  }
  const { shown, next_cursor } = pageAfter(await listTakenRows(db, user_id, time, page, now), limit, (row) => row.at);
  return { items: shown.map(presentTaken), next_cursor, counts };
}

const presentTaken = (row: TakenRow): TakenEvent => ({
  ...{ role: 'going', ...presentCard(row) },
  ...{ tickets: row.tickets, booking_status: row.status, hire: null, invitation: null },
});

const presentHired = (row: HiredRow): TakenEvent => {
  const { kind, amount, percent, waiting, accepted } = row;
  const terms = { kind, amount, percent, currency: Currency.parse(row.currency) };
  return {
    ...{ role: 'hired', ...presentCard(row) },
    ...{ tickets: 0, booking_status: null, hire: { terms, waiting, accepted }, invitation: null },
  };
};

const presentInvited = ({ waiting, accepted, ...row }: InvitedRow): TakenEvent => ({
  ...{ role: 'invited', ...presentCard(row) },
  ...{ tickets: 0, booking_status: null, hire: null, invitation: { waiting, accepted } },
});

/** The event as every card shows it. */
export function presentCardEvent(row: Omit<EventOfCard, 'at' | 'dates' | 'dates_count'>): TakenEvent['event'] {
  const { event_id, title, attendance, timezone, event_status: status } = row;
  return {
    ...{ _id: event_id, title, attendance, timezone, status },
    place: attendance === 'virtual' ? '' : row.area_label || row.venue_name,
    image: presentPicture(row.picture),
    provider: { _id: row.provider_id, slug: row.slug, name: row.provider_name, is_verified: row.is_verified },
  };
}

function presentCard(row: EventOfCard) {
  const { id, dates_count } = row;
  return {
    _id: id,
    event: presentCardEvent(row),
    dates: row.dates.map((date) => ({
      _id: date.id,
      starts_at: new Date(date.starts_at).toISOString(),
      ends_at: new Date(date.ends_at).toISOString(),
      label: date.label,
    })),
    dates_count,
  };
}
