import { type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { loadSlotInput, type SlotInput } from '#server/modules/availability/queries.ts';
import { insertBooking } from './insert-booking-store.ts';
import { newBooking } from './new-booking.ts';
import { expireHoldsInTheWay } from './overdue-hold-store.ts';
import { priceBooking } from './rules/price.ts';
import { decideWalkIn } from './rules/walk-in.ts';

/** The provider's input for a client's booking. */
export interface WalkInDetails {
  readonly service_id: string;
  readonly starts_at: string;
  readonly participants: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string;
  readonly customer_address: string;
}

type WalkInRefusal = RefusalOf<'not_found' | 'slot_taken' | 'seats_taken' | 'service_inactive' | 'invalid_input'>;

/** On-site payments have no platform fee. */
const NO_CHARGE = { percent_basis_points: 0, fixed: 0 };

/**
 * Enters a client's booking in the open transaction, confirmed and paid on site. It takes its time like every booking,
 * and the constraint decides between competing requests. Returns the booking's id, or a refusal.
 */
export async function enterWalkIn(
  tx: Tx,
  input: WalkInDetails,
  owner_id: string,
  secret: string,
  now: Date,
): Promise<{ readonly booking_id: string } | WalkInRefusal> {
  const starts_at = isoInstant(epochMs(input.starts_at));
  const at = new Date(starts_at);
  const window = { from: at, to: new Date(at.getTime() + MINUTE_MS) };
  const found = await loadSlotInput(tx, input.service_id, window, { now, participants: input.participants });
  if (!found || found.provider.owner_id !== owner_id) return refuse('not_found', say(bookingCreate, 'not_yours'));
  const { service, provider } = found;
  const violation = decideWalkIn({ service, starts_at, participants: input.participants, now });
  if (violation?.violated === 'retired') return refuse('service_inactive', violation.detail);
  if (violation) {
    const path = violation.violated === 'too_many' ? 'participants' : 'starts_at';
    return refuse('invalid_input', violation.detail, { errors: [{ path, message: violation.detail }] });
  }
  const booking = composeWalkIn(found, { ...input, starts_at }, owner_id, secret, now);
  if (isViolation(booking))
    return refuse('invalid_input', booking.detail, { errors: [{ path: 'participants', message: booking.detail }] });
  await expireHoldsInTheWay(tx, { provider_id: provider.id, ...booking.takes.padded, now });
  const taken = await insertBooking(tx, booking);
  if (taken.taken) return { booking_id: booking.row.id };
  if (taken.why === 'seats')
    return refuse('seats_taken', say(bookingCreate, 'walk_in.seats_taken', { seats: taken.seats_left }), {
      extra: { seats_left: taken.seats_left },
    });
  return refuse('slot_taken', say(bookingCreate, 'walk_in.slot_taken'));
}

function composeWalkIn(found: SlotInput, input: WalkInDetails, owner_id: string, secret: string, now: Date) {
  const { service } = found;
  const price = priceBooking({
    items: [{ unit_amount: service.amount, quantity: input.participants }],
    credit_available: 0,
    use_credit: false,
    charge: NO_CHARGE,
    currency: Currency.parse(service.currency),
    min_amount: 0,
  });
  if (isViolation(price)) return price;
  const { participants, starts_at, name, email, phone, note, customer_address } = input;
  const details = {
    holder: { kind: 'guest' as const, name, email, phone },
    ...{ participants, starts_at, note, customer_address },
    ends_at: isoInstant(epochMs(starts_at) + service.duration_minutes * MINUTE_MS),
    status: 'confirmed' as const,
    payment_status: 'on_site' as const,
    is_entered: true,
    discount_code_id: null,
    expires_at: null,
  };
  const by = { role: 'provider' as const, user_id: owner_id };
  return { ...newBooking(found, price, details, secret, now), by };
}
