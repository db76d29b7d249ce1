import { isBookable, type SaleState } from '#contract/events/sale-state.ts';
import { priceSpan } from '#contract/prices/price-span.ts';
import {
  type DateFacts,
  type DateOffer,
  type EventFacts,
  nextDate,
  offerDate,
  type PackageFacts,
} from './date-offers.ts';

/** What an event sells as a whole, over its future dates. */
export interface Summary<Own extends DateFacts> {
  readonly dates: readonly DateOffer<PackageFacts, Own>[];
  /** The state and the seats of the next date that can be booked, or of the next. */
  readonly state: SaleState;
  readonly left: number | null;
  /** The lowest and highest price of its dates (`priceSpan`); both are 0 without a date. */
  readonly amount_from: number;
  readonly amount_to: number;
  /** Whether nothing has to be paid for it. */
  readonly is_free: boolean;
  /** The start of the next date that can be booked (milliseconds since 1970); null if there is none. */
  readonly next_bookable_ms: number | null;
  /** The days of the event's zone (YYYY-MM-DD) on which a bookable date starts. */
  readonly free_days: readonly string[];
}

/** Sums up the dates of an event, in order, for its card and listing. */
export function summarize<Own extends DateFacts>(
  event: EventFacts & { readonly timezone: string },
  dates: readonly Own[],
  packages: readonly PackageFacts[],
  now: Date,
): Summary<Own> {
  const offered = dates.map((date) => offerDate(event, date, packages, now));
  const next = nextDate(offered);
  const bookable = offered.filter((each) => isBookable(each.state));
  const spanOf = (amount: 'amount_from' | 'amount_to') =>
    priceSpan(offered.map((each) => ({ amount: each[amount], is_bookable: isBookable(each.state) })));
  const amount_from = spanOf('amount_from')?.from ?? 0;
  return {
    dates: offered,
    state: next?.state ?? 'over',
    left: next?.left ?? null,
    amount_from,
    amount_to: spanOf('amount_to')?.to ?? 0,
    is_free: amount_from === 0,
    next_bookable_ms: bookable[0]?.date.starts_ms ?? null,
    free_days: bookable.map((each) => formatDay(each.date.starts_ms, event.timezone)),
  };
}

/** The day (YYYY-MM-DD) of an instant in a zone. */
export function formatDay(at_ms: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The rating that an event shows: of its own reviews, or of its host until it has some. */
export function shownRating(
  [count, sum]: readonly [number, number],
  host: { readonly rating_sum: number; readonly rating_count: number },
): { readonly sum: number; readonly count: number; readonly average: number | null } {
  const rating = count > 0 ? { sum, count } : { sum: host.rating_sum, count: host.rating_count };
  const average = rating.count > 0 ? Math.round((rating.sum / rating.count) * 100) / 100 : null;
  return { ...rating, average };
}
