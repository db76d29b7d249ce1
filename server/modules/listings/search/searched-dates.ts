import type { EventListing } from '#contract/entities/event.ts';
import { HOUR_MS, isoInstant } from '#contract/instant.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import {
  CARD_DATES,
  formatDay,
  listEventSources,
  presentEventListing,
  type Reading,
  summaryOf,
} from '#server/modules/events/find/index.ts';
import { type Form, type Forms, inForm } from './listing-cards.ts';

/** The days of a search, YYYY-MM-DD. */
interface SearchedDays {
  readonly from: string;
  readonly to?: string | undefined;
}

/** The first zone begins a day so long before UTC. */
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Gives the cards of found events the dates of the searched days, where their next dates are earlier: stored cards have
 * the next six dates only. Reads them in one statement, if there are such cards.
 */
export async function withSearchedDates<In extends Form>(
  db: ReadDb,
  items: readonly Forms[In][],
  form: In,
  days: SearchedDays,
  reading: Reading,
): Promise<Forms[In][]> {
  const isEarly = (item: Forms[In]) => item.kind === 'event' && !item.next.some(isIn(days, item.timezone));
  const subject_ids = items.filter(isEarly).map((item) => item._id);
  if (subject_ids.length === 0) return [...items];
  const { now } = reading;
  const dates_after = { at: Date.parse(days.from) - FIRST_ZONE_MS, id: LAST_ID };
  const sources = await listEventSources(db, { subject_ids }, { now, max_dates: CARD_DATES + 2, dates_after });
  const cards = new Map(
    sources.map((source) => {
      const dates = source.dates.filter(({ starts_ms }) => formatDay(starts_ms, source.timezone) >= days.from);
      const summary = summaryOf({ ...source, dates }, now);
      const next = summary.next_bookable_ms;
      const card = presentEventListing(source, summary, reading);
      return [source.id, { ...card, next_free_at: next === null ? null : isoInstant(next) }] as const;
    }),
  );
  return items.map((item) => {
    const card = cards.get(item._id);
    if (item.kind !== 'event' || card === undefined || card.next.length === 0) return item;
    return inForm[form]({ ...card, distance_miles: item.distance_miles, is_save: item.is_save });
  });
}

/** Whether a date starts on one of the days, in a zone. */
const isIn =
  ({ from, to = '9999-12-31' }: SearchedDays, timezone: string) =>
  ({ starts_at }: EventListing['next'][number]): boolean => {
    const day = formatDay(Date.parse(starts_at), timezone);
    return day >= from && day <= to;
  };
