import type { DateFacts, PackageFacts } from './date-offers.ts';

/** Seats that a booking takes on a date: of a package, or (without a package) of the room or the online seats. */
export interface TakenSeats {
  readonly occurrence_id: string;
  readonly package_id: string | null;
  readonly is_online: boolean | null;
  readonly seats: number;
}

const sumOf = (taken: readonly TakenSeats[]): number => taken.reduce((sum, { seats }) => sum + seats, 0);

const freed = (left: number | null, taken: readonly TakenSeats[]): number | null =>
  left === null ? null : left + sumOf(taken);

/** The date as if these seats were free. */
export function withoutSeats<Own extends DateFacts>(date: Own, taken: readonly TakenSeats[]): Own {
  const own = taken.filter(({ occurrence_id }) => occurrence_id === date.id);
  if (own.length === 0) return date;
  const rooms = own.filter(({ package_id }) => package_id === null);
  return {
    ...date,
    room_left: freed(
      date.room_left,
      rooms.filter(({ is_online }) => is_online === false),
    ),
    online_left: freed(
      date.online_left,
      rooms.filter(({ is_online }) => is_online === true),
    ),
    own: date.own.map((offer) => {
      const [id, amount, capacity, count, is_closed] = offer;
      return [id, amount, capacity, count - sumOf(own.filter(({ package_id }) => package_id === id)), is_closed];
    }),
  };
}

/** The package as if these seats were free: a pass has at least as many more as it takes on each of its dates. */
export function withoutPasses<Package extends PackageFacts>(each: Package, taken: readonly TakenSeats[]): Package {
  const passes = taken.filter(({ package_id }) => package_id === each.id).map(({ seats }) => seats);
  const { series } = each;
  if (series === null || series.left === null || passes.length === 0) return each;
  return { ...each, series: { ...series, left: series.left + Math.min(...passes) } };
}
