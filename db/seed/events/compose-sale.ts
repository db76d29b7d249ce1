import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { newId } from '#server/kernel/ids.ts';
import { priceBooking } from '#server/modules/bookings/rules.ts';
import { city } from '../town.ts';
import type { Sale } from './sales.ts';
import type { TownEvent } from './schema.ts';

/** How long after a date its earnings are held. */
export const HOLD_MS = 2 * DAY_MS;
const CHARGE = { percent_basis_points: 500, fixed: 30 };
const CARDS = ['Visa ···· 4242', 'Mastercard ···· 4444', 'Visa ···· 4242'];

/** An inserted date. */
export interface SoldDate {
  readonly id: string;
  readonly date: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** An inserted event with its dates and tickets, in the order of the town's file. */
export interface SoldEvent {
  readonly id: string;
  readonly event: TownEvent;
  readonly provider_id: string;
  readonly owner_id: string;
  readonly past: readonly SoldDate[];
  /** The dates after the day of the demo by index of the rule; undefined where one is left out. */
  readonly next: readonly (SoldDate | undefined)[];
  readonly package_ids: readonly string[];
}

/** The demo's customer, who holds the first sale of these tickets: one ahead, for two, and one that took place. */
export interface DemoCustomer {
  readonly id: string;
  readonly name: string;
}

/** A sale as it is inserted: with its dates, price, times and ids. */
export type Sold = ReturnType<typeof compose>;

/** Composes the booking of a sale: its dates, price, times and ids. */
export function compose(event: SoldEvent, sale: Sale, index: number, customer: DemoCustomer | null, now: Date) {
  const ticket = event.event.packages[sale.ticket];
  const dates = datesOf(event, sale);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!ticket || !first || !last) throw new Error(`${event.event.slug}: a sale of a ticket or date that is not there.`);
  const items = [{ unit_amount: ticket.amount, quantity: sale.seats, label: ticket.name }];
  const price = priceBooking({
    items,
    credit_available: 0,
    use_credit: false,
    charge: CHARGE,
    currency: city.currency,
  });
  if ('violated' in price) throw new Error(`${event.event.slug}: ${ticket.name} has no price.`);
  const isPast = last.ends_at <= now;
  // Dates with a team are split between it and the host (`settleTeams`).
  const isSplit = event.event.team.some((hire) => hire.past);
  const releases = new Date(last.ends_at.getTime() + HOLD_MS);
  const booked = new Date(Math.min(first.starts_at.getTime(), now.getTime()) - hoursBefore(event, index) * HOUR_MS);
  return {
    ...{ booking_id: newId(), payment_id: newId(), event, sale, ticket, dates, price, first, last, customer },
    ...{ name: customer?.name ?? sale.name, package_id: event.package_ids[sale.ticket] ?? '' },
    ...{ isPast, booked, releases, isReleased: isPast && !isSplit && releases <= now },
    card: CARDS[index % CARDS.length] ?? '',
  };
}

const MAX_DAYS_BEFORE = 26;

/** How long before its date, or before the day of the demo, a sale was made: some weeks at most, and rather later. */
function hoursBefore({ event }: SoldEvent, index: number): number {
  const spread = (index * 37 + event.slug.length * 13) % 100;
  return 1 + Math.round((spread / 100) ** 1.3 * MAX_DAYS_BEFORE * 24);
}

/** The dates of a sale: one, or those that its pass covers. */
function datesOf({ event, past, next }: SoldEvent, { ticket, date }: Sale): SoldDate[] {
  if (date !== null) return [date.is_past ? past[date.index] : next[date.index]].flatMap((each) => each ?? []);
  const [from, until] = event.packages[ticket]?.covers ?? [0, 0];
  return next.slice(from, until + 1).flatMap((each) => each ?? []);
}
