import type { BookingDetails } from '#contract/entities/booking.ts';
import { DAY_MS } from '#contract/instant.ts';

/** Banks show a refund at the latest after about this many days. */
const BANK_DAYS = 10;

/** Charges that took money, whatever of it went back later. */
const TAKEN: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed'];

/** What became of the money of a booking that ended, in minor units, and how far the refund is. */
export interface MoneyBack {
  readonly paid: number;
  /** What goes back, or went back, to the card. */
  readonly amount: number;
  /** What of the service fee, and of the price, is not refunded. */
  readonly fee: number;
  readonly rest: number;
  readonly card: string | null;
  readonly state: 'none' | 'requested' | 'sent' | 'failed';
  /** When the refund was asked of the bank, and by when it usually arrives. */
  readonly at: string | null;
  readonly arrives_by: string | null;
}

/** Sums up the payments and refunds of a booking. */
export function moneyBack({ payments, price }: Pick<BookingDetails, 'payments' | 'price'>): MoneyBack {
  const charges = payments.filter(({ kind, status }) => kind === 'charge' && TAKEN.includes(status));
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
