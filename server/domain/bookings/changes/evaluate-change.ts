import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import { visitorOf } from '#server/domain/availability/index.ts';
import { loadSlotInput, nextAlternatives, type SlotInput } from '#server/domain/availability/queries.ts';
import { type Slot, slotAt } from '#server/domain/availability/rules.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { heldSince } from '../cancellation/rules/left.ts';
import { retainedAmount } from '../cancellation/rules/part-cancellation.ts';
import { findCharge } from '../create/fee-store.ts';
import { latestEnd } from '../create/rules/hold.ts';
import { decideFit, fullAddress } from '../create/rules/party.ts';
import { roleIn } from '../policy.ts';
import { findDetails, type LoadedBooking } from '../read/details-store.ts';
import { decideRefund, lineItemsOf, refundedOf, statusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { type ChangedPrice, decideCheaper, isChargedNow, priceChange } from './rules/change.ts';
import { decideMove } from './rules/move.ts';

/** A requested change. Absent fields do not change. */
export interface ChangeInput {
  readonly booking_id: string;
  readonly service_id?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly participants?: number | undefined;
  readonly customer_address?: string | undefined;
  readonly customer_place?: ChosenPlace | undefined;
}

export type ChangeRefusal = RefusalOf<
  | 'not_found'
  | 'forbidden'
  | 'invalid_input'
  | 'booking_state'
  | 'change_not_possible'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'seats_taken'
  | 'service_inactive'
  | 'currency_mismatch'
>;

/** A possible change: the side that must agree, the new values, and the price. */
export interface PricedChange {
  readonly details: LoadedBooking;
  readonly row: BookingRow;
  readonly by: 'customer' | 'provider';
  readonly found: SlotInput;
  readonly slot: Slot;
  readonly participants: number;
  readonly customer_address: string;
  readonly price: ChangedPrice;
  /** The side that must agree. A customer's change of an instant service needs no agreement. */
  readonly asks: 'nobody' | 'provider' | 'customer';
}

/** The refund by policy, in percent, if the customer cancelled now. */
export function percentNow(details: LoadedBooking, now: Date): number {
  const decided = decideRefund(details.row, 'customer', refundedOf(details.row, details), now);
  return isViolation(decided) ? 0 : decided.percent;
}

/**
 * The maximum refund (percent) after a customer's change, or null. A later start or a milder policy must not restore a
 * refund that the policy has already reduced.
 */
export function maxPercentAfter(
  details: LoadedBooking,
  change: { readonly starts_at: Instant; readonly cancellation_policy: string },
  now: Date,
): number | null {
  const { starts_at, cancellation_policy, max_percent } = details.row;
  const isSame =
    epochMs(change.starts_at) === starts_at.getTime() && change.cancellation_policy === cancellation_policy;
  return isSame ? max_percent : Math.min(max_percent ?? 100, percentNow(details, now));
}

/**
 * Evaluates a change for an actor, or as the customer for any caller; its preview and its execution use the same
 * result. Returns the priced change, or a refusal with the next free times where another time is possible.
 */
export async function evaluateChange(
  db: ReadDb | Tx,
  input: ChangeInput,
  actor: Actor | 'customer',
  now: Date,
): Promise<PricedChange | ChangeRefusal> {
  const details = await findDetails(db, { id: input.booking_id });
  const by = details && (actor === 'customer' ? actor : roleIn(details.row, actor));
  if (!details || !by) return refuse('not_found', say(bookingChanges, 'not_found'));
  if (by === 'admin') return refuse('forbidden', say(bookingChanges, 'by_its_sides'));
  const { row } = details;
  const refusal = mayChange(row, by, now);
  if (refusal) return refusal;

  const service_id = input.service_id ?? row.service_id;
  if (service_id === null) return refuse('change_not_possible', say(bookingChanges, 'no_service'));
  const starts_at = new Date(input.starts_at ?? row.starts_at);
  const participants = input.participants ?? row.participants;
  const window = { from: starts_at, to: new Date(starts_at.getTime() + 60_000) };
  const found = await loadSlotInput(db, service_id, window, { now, participants, ignore_booking_id: row.id });
  if (found?.provider.id !== row.provider_id)
    return refuse('not_found', say(bookingChanges, 'not_offered', { provider: row.provider_name }));
  const customer_address = fullAddress(input.customer_address ?? row.customer_address, input.customer_place);
  // An agreed address may stay. The first address, or another one, must be within the service area.
  const isAgreed = row.place === 'at_customer' && (customer_address === row.customer_address || by === 'provider');
  const customer_place = isAgreed ? undefined : (input.customer_place ?? null);
  const unfit = fits(row, found, { service_id, starts_at, participants, customer_address, customer_place });
  if (unfit) return unfit;

  // A booking may keep its own time even if that is no longer offered, because only the participants or the service
  // change.
  const isSameTime = service_id === row.service_id && epochMs(starts_at) === epochMs(row.starts_at);
  const stored = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString(), seats_left: 0 };
  const slot = isSameTime ? stored : slotAt(found.input, starts_at);
  if (!slot) return lost(db, found, { row, service_id, starts_at, participants }, now);

  const late = heldTooLong(details.payments, slot.ends_at, row);
  if (late) return refuse('change_not_possible', late, { extra: { reason: 'held_too_long' } });

  const isSameParty = service_id === row.service_id && participants === row.participants;
  if (!isSameParty && retainedAmount(lineItemsOf(row)) > 0)
    return refuse('change_not_possible', say(bookingChanges, 'part_cancelled'), {
      extra: { reason: 'part_cancelled' },
    });

  const price = priceChange({
    booked: { ...row, line_items: lineItemsOf(row) },
    service_id,
    unit_amount: found.service.amount,
    participants,
    charge: await findCharge(db, row.currency, now),
    currency: Currency.parse(row.currency),
    is_charged: isChargedNow(row.payment_status),
  });
  if (isViolation(price)) return refuse('invalid_input', price.detail);
  const asks = by === 'provider' ? 'customer' : found.service.booking_mode === 'request' ? 'provider' : 'nobody';
  const cheaper = decideCheaper({
    difference: price.difference,
    is_agreed: asks !== 'nobody',
    percent: percentNow(details, now),
  });
  if (cheaper) return refuse('change_not_possible', cheaper.detail, { extra: { reason: cheaper.violated } });
  if (price.difference < 0 && hasGivenBack(row))
    return refuse('change_not_possible', REFUNDED_BEFORE, { extra: { reason: 'refunded_before' } });
  return { details, row, by, found, slot, participants, customer_address, price, asks };
}

/** Why a paid booking cannot be moved to an end that is too far away; null when it can, or nothing was paid. */
export function heldTooLong(
  payments: Parameters<typeof heldSince>[0],
  ends_at: Instant,
  { timezone }: Pick<BookingRow, 'timezone'>,
): Message | null {
  const since = heldSince(payments);
  if (since === null || epochMs(ends_at) <= epochMs(latestEnd(since))) return null;
  return say(bookingChanges, 'held_too_long', { until: { at: latestEnd(since), zone: timezone, shape: 'date' } });
}

/** Whether a part of the price was refunded: a cheaper change would refund it a second time. */
export const hasGivenBack = ({ payment_status }: Pick<BookingRow, 'payment_status'>): boolean =>
  payment_status === 'partially_refunded' || payment_status === 'refunded';

export const REFUNDED_BEFORE = say(bookingChanges, 'refunded_before');
export const DISPUTED = say(bookingChanges, 'disputed');

/** Whether a booking may be changed at all now, and by this side; null when it may. */
export function mayChange(
  row: BookingRow,
  by: 'customer' | 'provider',
  now: Date,
): RefusalOf<'booking_state' | 'change_not_possible'> | null {
  const status = statusOf(row, now);
  if (status !== 'confirmed' || row.kind !== 'session' || row.service_id === null)
    return refuse('booking_state', say(bookingChanges, 'not_confirmed'), { extra: { booking_status: status } });
  if (row.payment_status === 'disputed')
    return refuse('booking_state', DISPUTED, { extra: { booking_status: status } });
  const moved = decideMove({
    by,
    starts_at: row.starts_at,
    now,
    move_cutoff_minutes: row.service_move_cutoff_minutes,
    moves_made: row.moves_made,
    max_moves: row.service_max_moves,
  });
  return moved && refuse('change_not_possible', moved.detail, { extra: { reason: moved.violated } });
}

interface RequestedParty {
  readonly service_id: string;
  readonly starts_at: Date;
  readonly participants: number;
  readonly customer_address: string;
  readonly customer_place: ChosenPlace | null | undefined;
}

function fits(row: BookingRow, { service, provider }: SlotInput, requested: RequestedParty): ChangeRefusal | null {
  if (
    requested.service_id === row.service_id &&
    epochMs(requested.starts_at) === epochMs(row.starts_at) &&
    requested.participants === row.participants
  ) {
    const message = say(bookingChanges, 'nothing_changes');
    return refuse('invalid_input', message, { errors: [{ path: 'starts_at', message }] });
  }
  const isOther = requested.service_id !== row.service_id;
  if ((isOther && !service.is_active) || provider.status !== 'published' || provider.owner_id === null)
    return refuse('service_inactive', say(bookingChanges, 'not_offered_anymore', { provider: provider.name }));
  if (service.currency !== row.currency) return refuse('currency_mismatch', say(bookingChanges, 'currency_mismatch'));
  const unfit = decideFit({ ...service, visitor: visitorOf(provider) }, requested);
  if (!unfit) return null;
  return refuse('invalid_input', unfit.detail, { errors: [{ path: unfit.violated, message: unfit.detail }] });
}

interface Missed {
  readonly row: BookingRow;
  readonly service_id: string;
  readonly starts_at: Date;
  readonly participants: number;
}

/** Refuses a time with the next free ones; `isRace` when it was free a moment ago. */
export async function lost(
  db: ReadDb | Tx,
  { input }: SlotInput,
  { row, service_id, starts_at, participants }: Missed,
  now: Date,
  isRace = false,
): Promise<RefusalOf<'slot_taken' | 'slot_not_offered' | 'seats_taken'>> {
  const alternatives = await nextAlternatives(db, service_id, starts_at, participants, now, 3, row.id);
  const extra = { alternatives };
  const session = input.busy.find(
    ({ group }) => group?.service_id === service_id && epochMs(group.starts_at) === starts_at.getTime(),
  )?.group;
  if (!isRace && session && session.seats_left > 0)
    return refuse('seats_taken', say(bookingChanges, 'seats_taken', { seats: session.seats_left }), {
      extra: { ...extra, seats_left: session.seats_left },
    });
  if (isRace || slotAt({ ...input, busy: [] }, starts_at) !== null)
    return refuse('slot_taken', say(bookingChanges, 'slot_taken'), { extra });
  return refuse('slot_not_offered', say(bookingChanges, 'slot_not_offered'), { extra });
}
