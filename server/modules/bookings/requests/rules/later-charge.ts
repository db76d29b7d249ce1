import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { CHARGE_AHEAD_DAYS, scheduledCharge } from '../../create/rules/hold-deadlines.ts';

/**
 * The number of attempts of a later charge, a day apart. Afterwards its customer has three days to pay by another card.
 */
export const CHARGE_TRIES = 3;
const RETRY_MS = DAY_MS;
const CUSTOMER_MS = 3 * DAY_MS;

interface Session {
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

/**
 * Decides what follows the `tries`th failure of a later charge (1, 2 …): another attempt, or a payment by the customer.
 * Returns ISO instants, never past the start. If the session has already ended, because no job ran before it, the
 * customer gets the full time to pay.
 */
export function afterFailedCharge(
  tries: number,
  now: Instant,
  session: Session,
): { readonly charge_at: string } | { readonly pay_by: string } {
  const within = (ms: number) => {
    const at = epochMs(now) + ms;
    return isoInstant(isOver(session, now) ? at : Math.min(at, epochMs(session.starts_at)));
  };
  return tries < CHARGE_TRIES ? { charge_at: within(RETRY_MS) } : { pay_by: within(CUSTOMER_MS) };
}

/**
 * The extended deadline (ISO) of a booking whose session has ended after the deadline without a cancellation, so that
 * it has probably taken place. Null if the booking is to be cancelled.
 */
export const paidAfterwards = (pay_by: Instant, session: Session, now: Instant): string | null =>
  isOver(session, now) && epochMs(pay_by) <= epochMs(session.starts_at) ? isoInstant(epochMs(now) + CUSTOMER_MS) : null;

const isOver = ({ ends_at }: Session, now: Instant) => epochMs(ends_at) <= epochMs(now);

/** The plan of a later charge: ISO instants from its row. */
export interface ChargePlan {
  readonly charge_at: string | null;
  /** The customer's payment deadline after every attempt has failed. */
  readonly pay_by: string | null;
  readonly charge_tries: number;
}

/**
 * The charge plan of a moved booking with a later charge: 30 days before the new start if that day is still ahead,
 * otherwise at once. A failed charge keeps its plan, never past the start.
 */
export function movedCharge(
  plan: { readonly charge_at: Instant | null; readonly pay_by: Instant | null; readonly charge_tries: number },
  starts_at: Instant,
  now: Instant,
): ChargePlan {
  const due = epochMs(starts_at) - CHARGE_AHEAD_DAYS * DAY_MS;
  if (due > epochMs(now)) return { charge_at: isoInstant(due), pay_by: null, charge_tries: 0 };
  if (plan.charge_tries === 0) return { charge_at: isoInstant(epochMs(now)), pay_by: null, charge_tries: 0 };
  const within = (at: Instant | null) => at && isoInstant(Math.min(epochMs(at), epochMs(starts_at)));
  return { charge_at: within(plan.charge_at), pay_by: within(plan.pay_by), charge_tries: plan.charge_tries };
}

/**
 * The purpose of a card: an immediate charge, or a verification for a charge after acceptance or 30 days before the
 * start. Null if no payment is due.
 */
export function cardPurpose(
  booking: {
    readonly status: BookingStatus;
    readonly payment_status: string;
    readonly total: number;
    readonly starts_at: Instant;
    readonly is_request: boolean;
    readonly asked_at: Instant | null;
    readonly charge_tries: number;
  },
  now: Instant,
): 'charge' | 'verify' | null {
  if (booking.total === 0 || booking.payment_status === 'on_site') return null;
  if (booking.status === 'requested') return booking.asked_at === null ? 'verify' : null;
  // A booking that could not be charged stays unpaid after its session.
  if (booking.status === 'confirmed' || booking.status === 'completed')
    return booking.payment_status === 'scheduled' && booking.charge_tries > 0 ? 'charge' : null;
  if (booking.status !== 'awaiting_payment') return null;
  // An accepted request is always charged at once, because its provider has accepted and waits for the payment.
  return !booking.is_request && scheduledCharge(now, booking.starts_at) !== null ? 'verify' : 'charge';
}
