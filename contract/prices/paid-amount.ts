import type { BookingDetails } from '../entities/booking/details.ts';
import { paymentTaken } from '../states/payment.ts';

type Paid = Pick<BookingDetails, 'payments'>;

const taken: ReadonlySet<string> = new Set(paymentTaken);

/** The charges that took money, whatever came back of it. A declined card is none of them. */
export const takenCharges = ({ payments }: Paid): BookingDetails['payments'] =>
  payments.filter(({ kind, status }) => kind === 'charge' && taken.has(status));

/** What all payments of a booking took from cards, in minor units: more than its price after a part was cancelled. */
export const paidOf = (booking: Paid): number => takenCharges(booking).reduce((sum, { amount }) => sum + amount, 0);
