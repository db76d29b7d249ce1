import {
  fewerSeats,
  isBookable,
  joinedState,
  type SaleState,
  type SaleWindow,
  saleEnd,
  saleState,
  saleTimes,
  sumOfSeats,
} from '#contract/events/sale-state.ts';
import { type PriceSpan, priceSpan } from '#contract/prices/price-span.ts';

/** A package as it decides about sales. Times are milliseconds since 1970. */
export interface PackageFacts extends SaleWindow {
  readonly id: string;
  readonly amount: number;
  /** Per date; null where only the event's seats limit it. */
  readonly capacity: number | null;
  readonly attendance: 'in_person' | 'virtual';
  readonly min_per_booking: number;
  /** The dates of a series pass, of which the tightest decides; null for a package of one date. */
  readonly series: SeriesFacts | null;
}

export interface SeriesFacts {
  readonly count: number;
  /** The first and the last date, YYYY-MM-DD. */
  readonly from: string;
  readonly until: string;
  readonly starts_ms: number;
  readonly left: number | null;
  readonly is_closed: boolean;
}

/** What a date has of its own for a package: id, amount, capacity, seats taken, whether it is closed. */
export type OwnOffer = readonly [string, number | null, number | null, number, boolean];

/** A date as it decides about sales. */
export interface DateFacts {
  readonly id: string;
  readonly starts_ms: number;
  readonly ends_ms: number;
  readonly is_cancelled: boolean;
  readonly is_closed: boolean;
  /** The seats that are left in the room and online; null without a limit. */
  readonly room_left: number | null;
  readonly online_left: number | null;
  readonly own: readonly OwnOffer[];
}

/** What counts for all dates of an event. */
export interface EventFacts {
  readonly is_cancelled: boolean;
  readonly is_closed: boolean;
}

/** A package on a date: what it costs there, how many seats are left, and whether it can be booked. */
export interface Offer<Package extends PackageFacts = PackageFacts> {
  readonly package: Package;
  readonly amount: number;
  readonly left: number | null;
  readonly state: SaleState;
}

/** A date for sale. `left` adds up the seats in the room and online. */
export interface DateOffer<Package extends PackageFacts = PackageFacts, Own extends DateFacts = DateFacts> {
  readonly date: Own;
  readonly offers: readonly Offer<Package>[];
  readonly state: SaleState;
  readonly seats_left: number | null;
  readonly online_left: number | null;
  readonly left: number | null;
  /** The lowest and highest price (`priceSpan`); both are 0 without a package. */
  readonly amount_from: number;
  readonly amount_to: number;
}

/**
 * Decides what a date sells: each package with its amount, state and seats, and the date's own state. Series passes
 * decide about the date only if it has no other package.
 */
export function offerDate<Package extends PackageFacts, Own extends DateFacts>(
  event: EventFacts,
  date: Own,
  packages: readonly Package[],
  now: Date,
): DateOffer<Package, Own> {
  const offers = packages.map((each) => offerOf(event, date, each, now.getTime()));
  const single = offers.filter((offer) => offer.package.series === null);
  const decisive = single.length > 0 ? single : offers;
  const seats_left = leftOf(decisive, 'in_person', date.room_left);
  const online_left = leftOf(decisive, 'virtual', date.online_left);
  const kinds = new Set(decisive.map((offer) => offer.package.attendance));
  const left = sumOfSeats([
    ...(kinds.has('in_person') ? [seats_left] : []),
    ...(kinds.has('virtual') ? [online_left] : []),
  ]);
  const prices = spanOf(decisive);
  const states = decisive.map((offer) => offer.state);
  return {
    date,
    offers,
    state: date.is_cancelled || event.is_cancelled ? 'cancelled' : joinedState(states, left),
    seats_left,
    online_left,
    left,
    // A free ticket beside a series pass is a taster: the pass gives the price.
    ...amountsOf(prices.from > 0 ? prices : spanOf(offers)),
  };
}

function spanOf(offers: readonly Offer[]): PriceSpan {
  const things = offers.map(({ amount, state }) => ({ amount, is_bookable: isBookable(state) }));
  return priceSpan(things) ?? { from: 0, to: 0 };
}

const amountsOf = ({ from, to }: PriceSpan) => ({ amount_from: from, amount_to: to });

function offerOf<Package extends PackageFacts>(
  event: EventFacts,
  date: DateFacts,
  each: Package,
  now_ms: number,
): Offer<Package> {
  const { series } = each;
  const own = series ? undefined : date.own.find(([package_id]) => package_id === each.id);
  const [, own_amount = null, capacity = each.capacity, taken = 0, is_closed = false] = own ?? [];
  const room = each.attendance === 'virtual' ? date.online_left : date.room_left;
  const left = series ? series.left : fewerSeats(room, capacity === null ? null : capacity - taken);
  const starts_ms = series ? series.starts_ms : date.starts_ms;
  const state = saleState(
    {
      is_cancelled: event.is_cancelled || (series === null && date.is_cancelled),
      is_closed: event.is_closed || (series ? series.is_closed : date.is_closed || is_closed),
      ...saleTimes(each, starts_ms),
      left,
      min: each.min_per_booking,
    },
    now_ms,
  );
  return { package: each, amount: own_amount ?? each.amount, left, state };
}

/** The seats left of one kind of attendance: no more than its room has, nor than its packages together. */
function leftOf(offers: readonly Offer[], attendance: 'in_person' | 'virtual', room: number | null): number | null {
  const open = offers.filter(
    (offer) => offer.package.attendance === attendance && !['ended', 'over', 'closed'].includes(offer.state),
  );
  if (open.length === 0) return room;
  return fewerSeats(room, sumOfSeats(open.map((offer) => offer.left)));
}

/**
 * The next instant (milliseconds since 1970) at which what dates sell changes by the clock alone: a sale begins or
 * ends, or a date or the first date of a pass starts. Null if there is none.
 */
export function nextChange(dates: readonly DateFacts[], packages: readonly PackageFacts[], now: Date): number | null {
  let next = Number.POSITIVE_INFINITY;
  const consider = (at: number | null) => {
    if (at !== null && at > now.getTime() && at < next) next = at;
  };
  for (const each of packages) {
    consider(each.sale_starts_ms);
    consider(each.series?.starts_ms ?? null);
  }
  for (const date of dates) {
    consider(date.starts_ms);
    for (const each of packages) consider(saleEnd(each, each.series?.starts_ms ?? date.starts_ms));
  }
  return Number.isFinite(next) ? next : null;
}

/** The date that a page shows first: the next that can be booked, or else the next. */
export function nextDate<Each extends { readonly state: SaleState }>(dates: readonly Each[]): Each | null {
  return dates.find((each) => isBookable(each.state)) ?? dates[0] ?? null;
}
