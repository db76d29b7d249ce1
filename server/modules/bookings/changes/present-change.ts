import type { Change } from '#contract/entities/booking/details.ts';
import type { Booking } from '#contract/entities/booking.ts';
import type { CancellationTerms } from '#contract/entities/cancellation.ts';
import type { CallOutput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import { changeMachine } from '#contract/states/change.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import type { BookingRole } from '../policy.ts';
import type { ListedChange, ShownChange } from '../read/details-store.ts';
import { countMinutes, parsePlace, priceOf } from '../read/present-parts.ts';
import { changeStatusOf, policyOf, refundedOf, termsOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { maxPercentAfter } from './change-limits.ts';
import type { PricedChange } from './evaluate-change.ts';
import { changeDeadline, dueOf, laterCharge } from './rules/change.ts';

/** An open change as a list shows it; null once its time has run out. */
export function presentListedChange(change: ListedChange, now: Date): Booking['change'] {
  const status = changeStatusOf(change, now);
  return status === 'expired' ? null : { status, by: askedBy(change), starts_at: change.starts_at.toISOString() };
}

const askedBy = ({ by_role }: ListedChange): Change['by'] => (by_role === 'customer' ? 'customer' : 'provider');

/** An open change in full; null once its time has run out. */
export function presentOpenChange(change: ShownChange, row: BookingRow, role: BookingRole, now: Date): Change | null {
  return changeStatusOf(change, now) === 'expired' ? null : presentChange(change, row, role, now);
}

/** A change of a booking as shown to a role. */
export function presentChange(change: ShownChange, row: BookingRow, role: BookingRole, now: Date): Change {
  const status = changeStatusOf(change, now);
  const verbs = role === 'admin' ? [] : allowedVerbs(changeMachine, status, role);
  const by = askedBy(change);
  const due = dueOf(row, change);
  return {
    _id: change.id,
    booking_id: change.booking_id,
    status,
    by,
    service_id: change.service_id,
    event_id: change.event_id,
    title: change.title,
    duration_minutes: countMinutes(change),
    participants: change.participants,
    starts_at: change.starts_at.toISOString(),
    ends_at: change.ends_at.toISOString(),
    place: parsePlace(change),
    price: priceOf(change),
    currency: Currency.parse(change.currency),
    due: Math.max(0, due),
    refund: due < 0 ? -due : 0,
    charge_at: laterCharge(row, change, now),
    note: change.note,
    expires_at: status === 'proposed' || status === 'awaiting_payment' ? change.expires_at.toISOString() : null,
    created_at: change.created_at.toISOString(),
    can: {
      accept: verbs.includes('accept') && role !== by,
      reject: verbs.includes('reject'),
      pay: verbs.includes('pay') && due > 0,
      apply: verbs.includes('refund') && due <= 0,
    },
  };
}

/** The price and the consequences of an evaluated change, before it is proposed. */
export function presentPriced(priced: PricedChange, now: Date): CallOutput<'booking/check_modify_payment'> {
  const { row, becomes, price, asks, by } = priced;
  const { title, participants, unit_amount, starts_at, cancellation_policy, cancel_cutoff_minutes } = becomes;
  const due = dueOf(row, price);
  const left = (row.service_max_moves ?? 0) - row.moves_made;
  return {
    due: Math.max(0, due),
    refund: due < 0 ? -due : 0,
    charge_at: laterCharge(row, { ...price, starts_at }, now),
    difference: price.difference,
    currency: price.currency,
    before: priceOf(row),
    after: priceOf({ ...price, unit_amount, participants }),
    service_id: becomes.service_id,
    event_id: row.event_id,
    title,
    participants,
    starts_at,
    ends_at: becomes.ends_at,
    cancellation_policy: policyOf(becomes),
    cancellation: by === 'customer' ? termsAfter(priced, { cancellation_policy, cancel_cutoff_minutes }, now) : null,
    asks,
    answer_by: asks === 'nobody' ? null : changeDeadline(now, row.starts_at, starts_at),
    moves_left: by === 'customer' && row.service_max_moves !== null ? Math.max(0, left) : null,
  };
}

/** The refund of a cancellation after the change. */
function termsAfter(
  { details, becomes: { starts_at }, price }: PricedChange,
  rules: Pick<BookingRow, 'cancellation_policy' | 'cancel_cutoff_minutes'>,
  now: Date,
): CancellationTerms {
  const { row } = details;
  const { credit, system_charge, total, line_items } = price;
  const max_percent = maxPercentAfter(details, { ...rules, starts_at }, now);
  const changed = { ...row, ...rules, starts_at: new Date(starts_at), credit, system_charge, total, line_items };
  const charge_at = laterCharge(row, { ...price, starts_at }, now);
  // Whoever changes tickets agrees to their dates as they are.
  const basis = { refunded: refundedOf(row, details), moved_until: null };
  return termsOf({ ...changed, max_percent }, charge_at, basis, now);
}
