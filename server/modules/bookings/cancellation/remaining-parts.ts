import { type RefusalOf, refuse } from '#contract/errors.ts';
import { isoInstant } from '#contract/instant.ts';
import { mulDiv } from '#contract/money.ts';
import { bookingCancellation } from '#locales/areas/booking-cancellation.ts';
import { say } from '#locales/format.ts';
import type { NewItem } from '#server/modules/inventory/queries.ts';
import type { NewChange } from '../changes/change-store.ts';
import type { PriceItem } from '../create/rules/price.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import type { BookingRow } from '../store.ts';

/** What stays of a booking when a part of it is cancelled. */
export interface LeftOver {
  readonly prices: readonly PriceItem[];
  /** The discount of what stays; undefined: in proportion to its price. */
  readonly discount: number | undefined;
  readonly becomes: Partial<NewChange>;
  /** The items of an event booking; null for a session. */
  readonly items: ((price: { readonly discount: number }) => readonly NewItem[]) | null;
  readonly cancelled: number;
  /** The line of history. */
  readonly note: 'people_cancelled' | 'tickets_cancelled';
}

/** A session without some of its people. Refuses all of them, which is a cancellation of the booking. */
export function peopleLeft(row: BookingRow, cancelled: number): LeftOver | RefusalOf<'invalid_input'> {
  if (row.event_id !== null || cancelled >= row.participants) {
    const message = say(bookingCancellation, 'too_many_people', { count: row.participants });
    return refuse('invalid_input', message, { errors: [{ path: 'participants', message }] });
  }
  const participants = row.participants - cancelled;
  return {
    prices: [{ unit_amount: row.unit_amount ?? 0, quantity: participants }],
    discount: undefined,
    becomes: { participants },
    items: null,
    cancelled,
    note: 'people_cancelled',
  };
}

/** An event booking without some of its tickets. Refuses all of them, and tickets that it does not have. */
export function ticketsLeft(
  { contents }: LoadedBooking,
  ticket_ids: readonly string[],
): LeftOver | RefusalOf<'invalid_input'> {
  const valid = contents.tickets.filter((ticket) => ticket.status === 'valid');
  const ended = valid.filter((ticket) => ticket_ids.includes(ticket._id));
  if (contents.tickets.some(({ _id, status }) => status === 'cancelled' && ticket_ids.includes(_id))) {
    const message = say(bookingCancellation, 'tickets_cancelled', { count: new Set(ticket_ids).size });
    return refuse('invalid_input', message, { errors: [{ path: 'ticket_ids', message }] });
  }
  if (ended.length !== new Set(ticket_ids).size || ended.length >= valid.length) {
    const message = say(bookingCancellation, 'tickets_not_part');
    return refuse('invalid_input', message, { errors: [{ path: 'ticket_ids', message }] });
  }
  const endsOf = (item: BookedItem) =>
    ended.filter(
      ({ package_id, occurrence_id }) =>
        package_id === item.package_id && (occurrence_id === null || occurrence_id === item.occurrence_id),
    ).length;
  return itemsLeft(contents, ended, (item) => item.seats - endsOf(item));
}

/** An event booking without its items on some dates. A pass goes on for its other dates. Null if nothing is left. */
export function datesLeft({ contents }: LoadedBooking, occurrence_ids: readonly string[]): LeftOver | null {
  const isOff = (id: string | null) => id !== null && occurrence_ids.includes(id);
  const left = contents.items.filter((item) => !isOff(item.occurrence_id));
  if (left.length === 0) return null;
  const packages = new Set(left.map((item) => item.package_id));
  const ended = contents.tickets.filter(
    ({ status, occurrence_id, package_id }) =>
      status === 'valid' && (occurrence_id === null ? !packages.has(package_id) : isOff(occurrence_id)),
  );
  return itemsLeft(contents, ended, (item) => (isOff(item.occurrence_id) ? 0 : item.seats));
}

/** The items of a booking that some of its tickets are for. */
export function datesOfTickets(
  contents: LoadedBooking['contents'],
  ticket_ids: readonly string[],
): readonly BookedItem[] {
  const chosen = contents.tickets.filter((ticket) => ticket_ids.includes(ticket._id));
  return contents.items.filter((item) =>
    chosen.some(
      ({ package_id, occurrence_id }) =>
        package_id === item.package_id && (occurrence_id === null || occurrence_id === item.occurrence_id),
    ),
  );
}

type BookedItem = LoadedBooking['contents']['items'][number];

/** What is left of items, with their share of price and discount, and the tickets that end. */
function itemsLeft(
  contents: LoadedBooking['contents'],
  ended: LoadedBooking['contents']['tickets'],
  seatsOf: (item: BookedItem) => number,
): LeftOver {
  const items = contents.items.flatMap((item): NewItem[] => {
    const seats = seatsOf(item);
    if (seats <= 0) return [];
    const share = (amount: number) => mulDiv(amount, seats, item.seats);
    return [{ ...pick(item), seats, price: share(item.price), discount: share(item.discount) }];
  });
  const isLeft = (id: string) => items.some(({ occurrence_id }) => occurrence_id === id);
  const dates = contents.items.filter((item) => isLeft(item.occurrence_id));
  const valid = contents.tickets.filter((ticket) => ticket.status === 'valid');
  return {
    prices: pricesOf(items),
    discount: items.reduce((sum, item) => sum + item.discount, 0),
    becomes: {
      participants: valid.length - ended.length,
      starts_at: isoInstant(Math.min(...dates.map((item) => Date.parse(item.starts_at)))),
      ends_at: isoInstant(Math.max(...dates.map((item) => Date.parse(item.ends_at)))),
      ended_ticket_ids: ended.map((ticket) => ticket._id),
    },
    items: () => items,
    cancelled: ended.length,
    note: 'tickets_cancelled',
  };
}

/** The price lines of items: a pass with fewer dates than it was booked for has one price. */
function pricesOf(items: readonly NewItem[]): readonly PriceItem[] {
  return [...Map.groupBy(items, (item) => item.line).values()].flatMap((line) => {
    const [first] = line;
    if (first === undefined) return [];
    const price = line.reduce((sum, item) => sum + item.price, 0);
    const isWhole = price === first.unit_amount * first.seats;
    const priced = isWhole
      ? { unit_amount: first.unit_amount, quantity: first.seats }
      : { unit_amount: price, quantity: 1 };
    return [{ ...priced, label: first.title }];
  });
}

const pick = ({ line, occurrence_id, package_id, title, unit_amount }: BookedItem) => ({
  ...{ line, occurrence_id, package_id, title, unit_amount },
});
