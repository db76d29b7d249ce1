import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { isViolation } from '#contract/violation.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { composeBooking } from '../create/book-session.ts';
import { type Booker, evaluateBooking } from '../create/evaluate-session.ts';
import { insertBooking } from '../create/insert-booking-store.ts';
import type { NewBooking } from '../create/new-booking.ts';
import { composeTickets, namedBooker, refuseAttendees } from '../event/book-tickets.ts';
import { evaluateTickets } from '../event/evaluate-tickets.ts';
import { issueTickets } from '../event/rules/attendees.ts';
import { setWaitingEntry } from './offer-store.ts';

/** To whom a booking is offered, by which entry of a waiting list, and until when (ISO instant). */
export interface OfferTo {
  readonly entry_id: string;
  readonly booker: Booker;
  readonly expires_at: string;
}

/** Why seats cannot be offered; a job tries the next person. */
type OfferRefusal = RefusalOf<'not_found' | 'seats_taken' | 'slot_taken' | 'request_only'>;

interface Where {
  readonly secret: string;
  readonly now: Date;
}

/**
 * Offers tickets of a package on a date in the open transaction: a booking awaiting payment at the price of now, also
 * where it is free. It may take seats that are reserved for the waiting list. Questions of the host stay open.
 */
export async function offerTickets(
  tx: Tx,
  choice: { readonly package_id: string; readonly occurrence_id: string; readonly seats: number },
  to: OfferTo,
  { secret, now }: Where,
): Promise<{ readonly booking_id: string } | OfferRefusal> {
  const { seats: participants, ...of } = choice;
  const input = { items: [{ ...of, participants }], attendees: [], note: '' };
  const priced = await evaluateTickets(tx, input, to.booker, 'instant', now, null);
  if (isRefusal(priced)) return refuse('not_found', priced.detail);
  const issued = issueTickets(priced.lines, [], [], namedBooker(priced.found, to.booker));
  if (isViolation(issued)) return refuse('not_found', refuseAttendees(issued).detail);
  const begins = { status: 'awaiting_payment' as const, expires_at: to.expires_at };
  return insertOffer(tx, composeTickets(priced, issued, { input, booker: to.booker, begins }, secret, now), to);
}

/** The same for seats of a group session. */
export async function offerSession(
  tx: Tx,
  choice: { readonly service_id: string; readonly starts_at: string; readonly seats: number },
  to: OfferTo,
  { secret, now }: Where,
): Promise<{ readonly booking_id: string } | OfferRefusal> {
  const { service_id, starts_at, seats: participants } = choice;
  const input = { service_id, starts_at, participants, note: '', customer_address: '' };
  const isInstant = (found: { readonly service: { readonly booking_mode: string } }) =>
    found.service.booking_mode === 'instant' ? null : refuse('request_only');
  const priced = await evaluateBooking(tx, input, to.booker, isInstant, now);
  if (isRefusal(priced)) return refuse('not_found', priced.detail);
  const begins = { status: 'awaiting_payment' as const, expires_at: to.expires_at };
  return insertOffer(tx, composeBooking(priced, input, to.booker, begins, secret, now), to);
}

async function insertOffer(
  tx: Tx,
  booking: NewBooking,
  { entry_id }: OfferTo,
): Promise<{ readonly booking_id: string } | OfferRefusal> {
  const taken = await insertBooking(tx, { ...booking, isReserved: true });
  if (!taken.taken) return refuse(taken.why === 'slot' ? 'slot_taken' : 'seats_taken');
  await setWaitingEntry(tx, taken.row.id, entry_id);
  return { booking_id: taken.row.id };
}
