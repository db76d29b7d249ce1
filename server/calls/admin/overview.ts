import { Currency } from '#contract/money.ts';
import { sumBookings } from '#server/domain/bookings/listed/index.ts';
import { listMissed, sumSearches } from '#server/domain/listings/search/index.ts';
import { findMarket } from '#server/domain/market/queries.ts';
import { sumRefunds } from '#server/domain/payments/queries.ts';
import { placesAround } from '#server/domain/places/index.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

const MAX_MISSED = 5;
/** A tenth of a degree is at most seven miles. */
const TOWN_MILES = 8;

export const overview = handler('admin/overview', async ({ db, now }) => {
  const market = await findMarket(db);
  const currency = Currency.parse(market?.currency ?? 'USD');
  const where = { timezone: market?.timezone ?? 'UTC', currency };
  const booked = await sumBookings(db, where, now);
  const refunds = await sumRefunds(db, where, now);
  const today = now.toISOString().slice(0, 10);
  const searched = await sumSearches(db, today);
  const missed = await listMissed(db, today, MAX_MISSED);
  const places = await Promise.all(missed.map((each) => placeOf(db, each)));
  return {
    currency,
    has_other_currencies: booked.has_other_currencies,
    week: { ...booked.week, refunds: refunds.week, ...searched.week },
    week_before: { ...booked.week_before, refunds: refunds.week_before, ...searched.week_before },
    days: [...booked.days],
    missed: missed.map(({ term, searches, misses }, at) => ({ term, searches, misses, place: places[at] ?? null })),
  };
});

/** The largest town around a searched place; null if there is none. */
async function placeOf(db: ReadDb, { lat, lon }: { lat: number | null; lon: number | null }): Promise<string | null> {
  if (lat === null || lon === null) return null;
  const [town] = await placesAround(db, { lat, lon }, TOWN_MILES, 1);
  return town?.name ?? null;
}
