import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { retainedAmount } from '../cancellation/rules/part-cancellation.ts';
import type { Charge, PriceItem } from '../create/rules/price.ts';
import type { TicketChoice } from '../event/rules/choose-tickets.ts';
import type { Holds, HoldsTaken } from '../holds/index.ts';
import { roleIn } from '../policy.ts';
import { findDetails, type LoadedBooking } from '../read/details-store.ts';
import { lineItemsOf, moveLimitsOf, statusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { DISPUTED, hasGivenBack, heldTooLong, percentNow, REFUNDED_BEFORE } from './change-limits.ts';
import type { NewChange } from './change-store.ts';
import { type ChangedPrice, decideCheaper, isChargedNow, ON_SITE, priceChange } from './rules/change.ts';
import { decideMove } from './rules/decide-move.ts';
import { sessionTarget } from './session-target.ts';
import { ticketsTarget } from './tickets-target.ts';

/** A requested change. Absent fields do not change. */
export interface ChangeInput {
  readonly booking_id: string;
  readonly service_id?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly participants?: number | undefined;
  /** The new contents of an event booking. */
  readonly items?: readonly TicketChoice[] | undefined;
  readonly customer_address?: string | undefined;
  readonly customer_place?: ChosenPlace | undefined;
}

export type ChangeRefusal = RefusalOf<
  | 'not_found'
  | 'forbidden'
  | 'invalid_input'
  | 'booking_state'
  | 'change_not_possible'
  | 'not_on_sale'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'seats_taken'
  | 'service_inactive'
  | 'currency_mismatch'
>;

/** The refusal of what competing bookings took in the meantime. */
export type Missed = (
  tx: Tx,
  taken: Exclude<HoldsTaken<unknown>, { taken: true }>,
) => Promise<RefusalOf<'slot_taken' | 'slot_not_offered' | 'seats_taken' | 'not_on_sale'>>;

/** The columns of a booking that a change decides, besides its price. */
export type Becoming = Pick<
  NewChange,
  | 'service_id'
  | 'title'
  | 'participants'
  | 'unit_amount'
  | 'place'
  | 'starts_at'
  | 'ends_at'
  | 'customer_address'
  | 'cancellation_policy'
  | 'cancel_cutoff_minutes'
>;

/** What a booking would become, before its price is decided. */
export interface Target {
  readonly becomes: Becoming;
  /** What it will contain; null if only the time changes, which costs nothing. */
  readonly items: readonly PriceItem[] | null;
  /** The platform's fee in the booking's currency. */
  readonly charge: Charge;
  /** How long it holds its time or seats until it is paid (minutes). */
  readonly hold_minutes: number;
  /** What it needs at a price. */
  readonly holds: (price: ChangedPrice) => Holds;
  /** Whether the provider accepts or declines a customer's change. */
  readonly isByRequest: boolean;
  readonly missed: Missed;
}

/** A possible change: the side that must agree, the new values, and the price. */
export interface PricedChange extends Pick<Target, 'becomes' | 'missed' | 'hold_minutes'> {
  readonly details: LoadedBooking;
  readonly row: BookingRow;
  readonly by: 'customer' | 'provider';
  readonly holds: Holds;
  readonly price: ChangedPrice;
  /** The side that must agree. A customer's change of what can be booked instantly needs no agreement. */
  readonly asks: 'nobody' | 'provider' | 'customer';
}

/**
 * Evaluates a change for an actor, or as the customer for any caller; its preview and its execution use the same
 * result. Returns the priced change, or a refusal with the next free times where another time is possible. Its
 * execution locks the dates of an event before they are read, which needs its transaction.
 */
export async function evaluateChange(
  db: ReadDb | Tx,
  input: ChangeInput,
  actor: Actor | 'customer',
  now: Date,
  { is_locked = false }: { readonly is_locked?: boolean } = {},
): Promise<PricedChange | ChangeRefusal> {
  const details = await findDetails(db, { id: input.booking_id });
  const by = details && (actor === 'customer' ? actor : roleIn(details.row, actor));
  if (!details || !by) return refuse('not_found', say(bookingChanges, 'not_found'));
  if (by === 'admin') return refuse('forbidden', say(bookingChanges, 'by_its_sides'));
  const { row } = details;
  const refusal = mayChange(row, by, now);
  if (refusal) return refusal;
  const target =
    row.event_id === null
      ? await sessionTarget(db, details, input, by, now)
      : await ticketsTarget(db, details, input, { by, is_locked }, now);
  if (isRefusal(target)) return target;
  const { becomes, items, missed, hold_minutes } = target;
  const kind = row.event_id === null ? 'other' : 'event';

  const late = heldTooLong(details.payments, becomes.ends_at, row);
  if (late) return refuse('change_not_possible', late, { extra: { reason: 'held_too_long' } });
  if (items !== null && retainedAmount(lineItemsOf(row)) > 0)
    return refuse('change_not_possible', say(bookingChanges, 'part_cancelled', { kind }), {
      extra: { reason: 'part_cancelled' },
    });
  const price = priceChange({
    booked: { ...row, line_items: lineItemsOf(row) },
    items,
    ...(row.payment_status === 'on_site' ? ON_SITE : { charge: target.charge }),
    currency: Currency.parse(row.currency),
    is_charged: isChargedNow(row.payment_status),
  });
  if (isViolation(price))
    return refuse('invalid_input', price.detail, { errors: [{ path: 'items', message: price.detail }] });
  const asks = by === 'provider' ? 'customer' : target.isByRequest ? 'provider' : 'nobody';
  const cheaper = decideCheaper({
    kind,
    difference: price.difference,
    is_agreed: asks !== 'nobody',
    percent: percentNow(details, now),
  });
  if (cheaper) return refuse('change_not_possible', cheaper.detail, { extra: { reason: cheaper.violated } });
  if (price.difference < 0 && hasGivenBack(row))
    return refuse('change_not_possible', REFUNDED_BEFORE, { extra: { reason: 'refunded_before' } });
  return { details, row, by, becomes, holds: target.holds(price), price, asks, missed, hold_minutes };
}

/** Whether a booking may be changed at all now, and by this side; null when it may. */
export function mayChange(
  row: BookingRow,
  by: 'customer' | 'provider',
  now: Date,
): RefusalOf<'booking_state' | 'change_not_possible'> | null {
  const status = statusOf(row, now);
  if (status !== 'confirmed')
    return refuse('booking_state', say(bookingChanges, 'not_confirmed'), { extra: { booking_status: status } });
  if (row.payment_status === 'disputed')
    return refuse('booking_state', DISPUTED, { extra: { booking_status: status } });
  const moved = decideMove({
    by,
    starts_at: row.starts_at,
    now,
    ...moveLimitsOf(row),
  });
  return moved && refuse('change_not_possible', moved.detail, { extra: { reason: moved.violated } });
}
