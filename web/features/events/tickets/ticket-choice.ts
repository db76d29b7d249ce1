import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { isOnSale } from '#web/features/seats/seats.ts';
import { routes } from '#web/routes.ts';

/** The chosen number of each ticket, by package id. */
export type Choice = Readonly<Record<string, number>>;

type Limits = Pick<PackageOffer, 'state' | 'seats_left' | 'min_per_booking' | 'max_per_booking'>;

/** The highest number of a ticket that one booking can have; 0 if it cannot be booked. */
export function maxOf({ state, seats_left, min_per_booking, max_per_booking }: Limits): number {
  if (!isOnSale(state)) return 0;
  const max = Math.min(max_per_booking, seats_left ?? max_per_booking);
  return max < min_per_booking ? 0 : max;
}

/** The number after one step up or down. It skips the numbers between none and the minimum. */
export function stepCount(offer: Limits, count: number, step: 1 | -1): number {
  const next = count + step;
  if (next > 0 && next < offer.min_per_booking) return step === 1 ? Math.min(offer.min_per_booking, maxOf(offer)) : 0;
  return Math.max(0, Math.min(next, maxOf(offer)));
}

/** One chosen ticket with its number. */
export interface ChosenTicket {
  readonly offer: PackageOffer;
  readonly count: number;
}

/** The chosen tickets that can be booked, in the order of the offers. Another date may allow fewer of them. */
export function chosenTickets(offers: readonly PackageOffer[], choice: Choice): ChosenTicket[] {
  return offers.flatMap((offer) => {
    const count = Math.min(choice[offer._id] ?? 0, maxOf(offer));
    return count > 0 && count >= offer.min_per_booking ? [{ offer, count }] : [];
  });
}

/** The price of the chosen tickets in minor units, without the service fee. */
export const priceOf = (chosen: readonly ChosenTicket[]): number =>
  chosen.reduce((sum, { offer, count }) => sum + offer.amount * count, 0);

/**
 * The choice with which a page opens: the one to which somebody comes back (`package:number,…`), else the ticket whose
 * price the page names for its date, as few as it allows; the first that can be booked if none has it.
 */
export function firstChoice(
  offers: readonly PackageOffer[],
  date: Pick<Occurrence, 'amount_from'> | null,
  back: string | null = null,
): Choice {
  const before = Object.fromEntries(
    (back ?? '').split(',').flatMap((each) => {
      const [package_id = '', count] = each.split(':');
      return Number(count) > 0 ? [[package_id, Number(count)]] : [];
    }),
  );
  if (chosenTickets(offers, before).length > 0) return before;
  const onSale = offers.filter((offer) => maxOf(offer) > 0);
  const first = onSale.find(({ amount }) => amount === date?.amount_from) ?? onSale[0];
  return first ? { [first._id]: first.min_per_booking } : {};
}

/** The address at which chosen tickets are booked: the first in the path, further ones as `more=package:number,…`. */
export function bookingAddress(
  event: { readonly _id: string; readonly provider: Pick<PublicEvent['provider'], '_id'> },
  occurrence: Pick<Occurrence, '_id'>,
  chosen: readonly ChosenTicket[],
  code: string | null = null,
): string | null {
  const [first, ...others] = chosen;
  if (first === undefined) return null;
  const values: Readonly<Record<string, string>> = {
    id: event._id,
    packageId: first.offer._id,
    participants: String(first.count),
    providerId: event.provider._id,
  };
  const path = routes.event_booking.path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const more = others.map(({ offer, count }) => `${offer._id}:${count}`).join(',');
  const unlocks = code === null ? '' : `&code=${encodeURIComponent(code)}`;
  return `${path}?occurrence=${occurrence._id}${more === '' ? '' : `&more=${more}`}${unlocks}`;
}

/** The room of a date is full, but it can be joined online. */
export const isRoomFull = (event: Pick<PublicEvent, 'attendance'>, date: Occurrence): boolean =>
  event.attendance === 'hybrid' && date.seats_left === 0 && isOnSale(date.state);

/** The availability of a date for its tile: of the room, or of the only way to join. */
export function availabilityOf(event: Pick<PublicEvent, 'attendance'>, date: Occurrence) {
  const left = event.attendance === 'virtual' ? date.online_left : date.seats_left;
  return { state: date.state, left, is_free: date.amount_from === 0 };
}
