import * as z from 'zod';
import { currencyCodes } from './currencies.ts';

export { chargeStep, currencyCodes, defaultFixedFee, minAmount, payoutStep } from './currencies.ts';
export { mulDiv, shareOut } from './exact-division.ts';
export { formatMoney } from './formats/money.ts';

/** A supported ISO 4217 code on the wire. */
export const Currency = z.enum(currencyCodes);
export type Currency = z.infer<typeof Currency>;

/** An amount on the wire: a whole number of minor units (exact up to 2^53 − 1) in a currency. */
export const Money = z.strictObject({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;
