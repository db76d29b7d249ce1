import { type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { appliesTo } from '#server/modules/discounts/rules.ts';
import { findCharge } from '../create/fee-store.ts';
import { spreadDiscount } from '../create/rules/price.ts';
import { attendanceOf } from '../event/book-tickets.ts';
import { bookedSeatsOf } from '../event/booking-contents.ts';
import { pricedItems, refuseChoice } from '../event/evaluate-tickets.ts';
import { loadEventContext } from '../event/event-context-store.ts';
import { countOwnTickets } from '../event/person-limit-store.ts';
import { chooseTickets, itemsOfLines, type TicketLine } from '../event/rules/choose-tickets.ts';
import { overPersonLimit } from '../event/rules/person-limit.ts';
import { findCodeLists } from '../event/ticket-store.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import type { ChangeInput, ChangeRefusal, Missed, Target } from './evaluate-change.ts';

/**
 * What an event booking would become: other packages, dates or numbers. What it contains already keeps its price and
 * may stay, whether or not it is still on sale; more of it has to be on sale at the same price. With
 * `is_locked`, its dates are locked before they are read: whoever moves one waits, or has moved it.
 */
export async function ticketsTarget(
  db: ReadDb | Tx,
  { row, contents }: LoadedBooking,
  input: ChangeInput,
  { by, is_locked }: { readonly by: 'customer' | 'provider'; readonly is_locked: boolean },
  now: Date,
): Promise<Target | ChangeRefusal> {
  const { items } = input;
  if (items === undefined) return nothingChanges();
  if (by === 'provider') return refuse('change_not_possible', say(bookingTickets, 'by_customer'));
  if (row.is_entered) return refuse('change_not_possible', say(bookingTickets, 'by_host'));
  const asked = {
    package_ids: items.map((item) => item.package_id),
    occurrence_ids: items.flatMap(({ occurrence_id }) => (occurrence_id === undefined ? [] : [occurrence_id])),
    discount_code: null,
    use_credit: false,
  };
  const found = await loadEventContext(
    db,
    asked,
    { user_id: null, email: null, lock: is_locked ? 'dates' : null },
    now,
  );
  if (!found || found.id !== row.event_id) return refuse('not_found', say(bookingTickets, 'no_event'));
  const booked = bookedSeatsOf(contents);
  const code = row.discount_code_id === null ? null : await findCodeLists(db, row.discount_code_id);
  const lines = chooseTickets(found, items, (id) => code?.package_ids.includes(id) ?? false, now, booked);
  if ('violated' in lines) return refuseChoice(lines);
  const more = lines.filter(({ package: chosen, dates, seats }) =>
    dates.some(({ id }) => seats > (booked(chosen.id, id)?.seats ?? 0)),
  );
  const days = more.flatMap((line) => line.dates.map(({ id }) => id));
  const over = overPersonLimit(lines, days.length === 0 ? [] : await countOwnTickets(db, row, days, row.id, now));
  if (over !== null)
    return refuse('invalid_input', over.detail, { errors: [{ path: over.path, message: over.detail }] });
  const priced = pricedItems(found, lines).map(({ subject, ...item }) => ({
    ...item,
    is_discounted: code === null || appliesTo(code, subject),
  }));
  const isSame =
    lines.length === new Set(contents.items.map((item) => item.line)).size &&
    lines.every((line) => line.dates.every((date) => booked(line.package.id, date.id)?.seats === line.seats));
  if (isSame) return nothingChanges();
  const dates = lines.flatMap((line) => line.dates);
  const missed: Missed = async (_tx, taken) => {
    if (taken.why === 'cancelled')
      return refuse('not_on_sale', say(bookingTickets, 'state.cancelled'), { extra: { state: 'cancelled' } });
    const seats = taken.why === 'lacking' ? Math.min(...taken.lacking.map(({ seats_left }) => seats_left)) : 0;
    return refuse('seats_taken', say(bookingTickets, 'seats_taken', { seats }), { extra: { seats_left: seats } });
  };
  return {
    becomes: {
      service_id: null,
      title: row.title,
      participants: lines.reduce((sum, line) => sum + line.seats, 0),
      unit_amount: null,
      place: attendanceOf(lines),
      starts_at: isoInstant(Math.min(...dates.map((date) => epochMs(date.starts_at)))),
      ends_at: isoInstant(Math.max(...dates.map((date) => epochMs(date.ends_at)))),
      customer_address: '',
      cancellation_policy: row.cancellation_policy,
      cancel_cutoff_minutes: row.cancel_cutoff_minutes,
    },
    items:
      isSamePrice(contents, lines) && priced.every((item) => item.is_discounted && !('at' in item)) ? null : priced,
    charge: found.currency === row.currency ? found.charge : await findCharge(db, row.currency, now),
    hold_minutes: found.hold_minutes,
    holds: (price) => ({ kind: 'event', items: itemsOfLines(lines, spreadDiscount(priced, price.discount)) }),
    isByRequest: lines.some(
      (line) => line.package.booking_mode === 'request' && line.dates.some((date) => !booked(line.package.id, date.id)),
    ),
    missed,
  };
}

function nothingChanges(): RefusalOf<'invalid_input'> {
  const message = say(bookingTickets, 'nothing_changes');
  return refuse('invalid_input', message, { errors: [{ path: 'items', message }] });
}

/** Whether the lines are what is booked, at the same prices, so that only the date changes. */
function isSamePrice({ items }: LoadedBooking['contents'], lines: readonly TicketLine[]): boolean {
  const lineOf = new Map(items.map((item) => [item.line, item]));
  const booked = [...lineOf.values()].map((item) => `${item.package_id} ${item.seats} ${item.unit_amount}`);
  const wanted = lines.map((line) => `${line.package.id} ${line.seats} ${line.unit_amount}`);
  return booked.toSorted().join() === wanted.toSorted().join();
}
