import { refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { sumBookings } from '#server/modules/bookings/listed/index.ts';
import { listSearches, sumSearches } from '#server/modules/listings/search/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { sumRefunds } from '#server/modules/payments/queries.ts';
import { nameTowns } from '#server/modules/places/index.ts';
import { joinDays, mayDecide, overviewTable, sumDays } from '#server/modules/staff/index.ts';

const MAX_MISSED = 5;
/** Short periods are shown with the days before them. */
const MIN_DAYS_SHOWN = 28;

export const overview = handler('admin/overview', async ({ actor, db, now, request, language }, { days }) => {
  if (request.wants_csv && !mayDecide(actor, 'payments')) return refuse('forbidden', say(adminLists, 'csv.forbidden'));
  const market = await findMarket(db);
  const currency = Currency.parse(market?.currency ?? 'USD');
  const where = { timezone: market?.timezone ?? 'UTC', currency };
  const read = Math.max(MIN_DAYS_SHOWN, 2 * days);
  const booked = await sumBookings(db, where, read, now);
  const today = booked.at(-1)?.date ?? now.toISOString().slice(0, 10);
  const refunded = await sumRefunds(db, where, read, now);
  const searched = await sumSearches(db, { today, days: read });
  const all = joinDays(booked, refunded, searched);
  if (request.wants_csv) return overviewTable(all.slice(-days), currency, language);
  const missed = (await listSearches(db, { today, days, isMissed: true, limit: MAX_MISSED, skip: 0 })).slice(
    0,
    MAX_MISSED,
  );
  const towns = await nameTowns(db, missed);
  return {
    currency,
    has_other_currencies: booked.slice(-2 * days).some(({ others }) => others > 0),
    now: sumDays(all.slice(-days)),
    before: sumDays(all.slice(-2 * days, -days)),
    days: all.slice(-Math.max(MIN_DAYS_SHOWN, days)).map(({ date, bookings }) => ({ date, bookings })),
    missed: missed.map(({ term, searches, misses }, at) => ({ term, searches, misses, place: towns[at] ?? null })),
  };
});
