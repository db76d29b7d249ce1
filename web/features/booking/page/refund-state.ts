import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { DAY_MS } from '#contract/instant.ts';
import { paidOf, takenCharges } from '#contract/prices/paid-amount.ts';

/** Banks show a refund after this many days at the latest. */
const BANK_DAYS = 10;

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

/** Sums up the payments and refunds of a booking. */
export function moneyBack({ payments, price }: Pick<BookingDetails, 'payments' | 'price'>): MoneyBack {
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const paid = paidOf({ payments });
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
    card: takenCharges({ payments })[0]?.card ?? null,
    state,
    at: last?.at ?? null,
    arrives_by: last === undefined ? null : new Date(Date.parse(last.at) + BANK_DAYS * DAY_MS).toISOString(),
  };
}
