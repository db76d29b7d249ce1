import type { BookingDetails } from '#contract/entities/booking.ts';
import { DAY_MS } from '#contract/instant.ts';

/** Banks show a refund after this many days at the latest. */
const BANK_DAYS = 10;

/** Statuses of charges that took money, including later refunded ones. */
const TAKEN: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed'];

/** The money of an ended booking in minor units, and the state of its refund. */
export interface MoneyBack {
  readonly paid: number;
  /** The amount refunded to the card, now or earlier. */
  readonly amount: number;
  /** The amounts of the service fee and of the price that are not refunded. */
  readonly fee: number;
  readonly rest: number;
  readonly card: string | null;
  readonly state: 'none' | 'requested' | 'sent' | 'failed';
  /** When the refund was requested from the bank, and its usual arrival. */
  readonly at: string | null;
  readonly arrives_by: string | null;
}

/** The charges that took money. A declined card is none of them. */
export const takenCharges = ({ payments }: Pick<BookingDetails, 'payments'>): BookingDetails['payments'] =>
  payments.filter(({ kind, status }) => kind === 'charge' && TAKEN.includes(status));

/** Sums up the payments and refunds of a booking. */
export function moneyBack({ payments, price }: Pick<BookingDetails, 'payments' | 'price'>): MoneyBack {
  const charges = takenCharges({ payments });
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const amount = refunds.reduce((sum, each) => sum + each.amount, 0);
  const stays = Math.max(0, paid - amount);
  const fee = Math.min(price.system_charge, stays);
  const last = refunds.at(-1);
  const state =
    last === undefined
      ? 'none'
      : last.status === 'succeeded'
        ? 'sent'
        : last.status === 'failed'
          ? 'failed'
          : 'requested';
  return {
    paid,
    amount,
    fee,
    rest: stays - fee,
    card: charges[0]?.card ?? null,
    state,
    at: last?.at ?? null,
    arrives_by: last === undefined ? null : new Date(Date.parse(last.at) + BANK_DAYS * DAY_MS).toISOString(),
  };
}
