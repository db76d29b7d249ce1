import { type RefusalOf, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { applyCredit, freeJournal, priceWithCredit } from '#server/modules/bookings/create/index.ts';
import { historyNote, lineItemsOf, statusOf } from '#server/modules/bookings/index.ts';
import { type BookingRow, lockBooking, moveBooking } from '#server/modules/bookings/queries.ts';
import { announceConfirmed, cardPurpose } from '#server/modules/bookings/requests/index.ts';
import { isCardOfKin, isReferralKin, lockCredit, postJournal } from '#server/modules/wallet/ledger/index.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import { findLiveCard } from './cards/booking-card-store.ts';
import { findLive } from './store.ts';

/**
 * Prices an unpaid hold again with its customer's credit, or without it, in the open transaction; the credit is
 * reserved or returned. When credit pays for everything, the booking is confirmed. Changes nothing while a payment is
 * in progress, or when the booking waits for none: the payment then explains why.
 */
export async function chooseCredit(
  tx: Tx,
  booking_id: string,
  use_credit: boolean,
  now: Date,
): Promise<'confirmed' | 'open' | RefusalOf<'not_found' | 'invalid_input' | 'payment_pending'>> {
  const booking = await lockBooking(tx, booking_id);
  if (!booking) return refuse('not_found');
  const status = statusOf(booking, now);
  // A submitted request has a fixed price.
  if (status !== 'awaiting_payment' || booking.asked_at !== null || cardPurpose({ ...booking, status }, now) === null)
    return 'open';
  if (booking.customer_id === null && use_credit) {
    const message = say(payments, 'credit.no_account');
    return refuse('invalid_input', message, { errors: [{ path: 'use_credit', message }] });
  }
  const { customer_id } = booking;
  if (customer_id === null) return 'open';
  const owned = (await lockCredit(tx, customer_id, booking.currency)) + booking.credit;
  // Credit is not spent with the people it came from, to whom it would be paid out.
  if (use_credit && owned > 0 && (await isReferralKin(tx, customer_id, booking.provider_id))) return refuseKin();
  const price = priceWithCredit(
    { ...booking, line_items: lineItemsOf(booking) },
    use_credit ? owned : 0,
    Currency.parse(booking.currency),
  );
  const more = price.credit - booking.credit;
  if (more === 0) return 'open';
  // The payment or verification in progress is for the old price.
  if ((await findLive(tx, booking.id)) || (await findLiveCard(tx, booking.id))) return refuse('payment_pending');
  const sequence = await applyCredit(tx, booking.id, price, now);
  await postJournal(tx, {
    kind: 'credit',
    cause: `credit_chosen:${booking.id}:${sequence}`,
    ...{ booking_id: booking.id, payment_id: null, refund_id: null, currency: booking.currency, now },
    lines: [
      { kind: 'user_credit', owner_id: customer_id, amount: -more },
      { kind: 'platform_unallocated', owner_id: null, amount: more },
    ],
  });
  if (price.total > 0) return 'open';
  await confirmFree(tx, { ...booking, ...price }, now);
  return 'confirmed';
}

function refuseKin(): RefusalOf<'invalid_input'> {
  const message = say(payments, 'credit.kin');
  return refuse('invalid_input', message, { errors: [{ path: 'use_credit', message }] });
}

/**
 * Refuses a new card for a booking that credit pays in part, if the card was seen with the people the credit came from.
 * A saved card is known before.
 */
export async function refuseCardOfKin(
  { read, gateway }: { readonly read: ReadDb; readonly gateway: Pick<Gateway, 'fingerprint'> },
  booking: Pick<BookingRow, 'credit' | 'provider_id'>,
  payment_method: string | undefined,
): Promise<null | RefusalOf<'invalid_input'>> {
  if (booking.credit === 0 || payment_method === undefined) return null;
  const card = await gateway.fingerprint({ payment_method });
  return card !== null && (await isCardOfKin(read, card, booking.provider_id)) ? refuseKin() : null;
}

async function confirmFree(tx: Tx, booking: Omit<BookingRow, 'line_items'>, now: Date): Promise<void> {
  const moved = await moveBooking(tx, {
    id: booking.id,
    from: ['awaiting_payment'],
    to: 'confirmed',
    by_role: 'system',
    note: historyNote('paid_by_credit'),
    now,
  });
  if (!moved) throw new Error('A locked booking moved.');
  const journal = freeJournal({ ...booking, owner_id: booking.provider_owner_id }, now);
  if (journal) await postJournal(tx, journal);
  await announceConfirmed(tx, booking);
}
