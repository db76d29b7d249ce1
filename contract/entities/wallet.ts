import { z } from 'zod';
import { Currency } from '../money.ts';

/** A saved card: what people recognise of it, never its number. */
export const Card = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  is_default: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** How far somebody is on the way to being paid to a bank; nothing of the bank but its name and last digits. */
export const BankInfo = z.object({
  /** `started`: the questions are not answered yet; `needs_more`: something is asked anew; `in_review`: the payment company is checking. */
  state: z.enum(['none', 'started', 'needs_more', 'in_review', 'verified']),
  country: z.string().nullable(),
  bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
  /** What the payment company still wants, in words. */
  missing: z.array(z.string()),
  /** Changing the bank of a verified account asks for the password. */
  asks_password: z.boolean(),
});
export type BankInfo = z.infer<typeof BankInfo>;

/** A withdrawal on its way to a bank, or what has become of it. */
export const Payout = z.object({
  _id: z.string(),
  amount: z.number().int(),
  currency: Currency,
  status: z.enum(['in_transit', 'paid', 'failed']),
  /** As its owner knows it: `Sandbox Bank ···· 6789`. */
  bank: z.string(),
  created_at: z.string(),
  /** When it is expected at the bank, or was there; null while nobody knows. */
  arrives_at: z.string().nullable(),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
});
export type Payout = z.infer<typeof Payout>;

/** What somebody has in one currency, in minor units. */
export const WalletBalance = z.object({
  currency: Currency,
  /** Earned, and not yet 48 hours past. */
  pending: z.number().int(),
  /** Can be withdrawn. */
  available: z.number().int(),
  /** On its way to the bank. */
  in_transit: z.number().int(),
  /** Fronted by the marketplace for a refund, taken from the next earnings. */
  owed: z.number().int(),
  /** For bookings of one's own; cannot be withdrawn. */
  credit: z.number().int(),
  /** The least that can be withdrawn. */
  least: z.number().int(),
  /** What becomes available next, by day of the owner's zone (`YYYY-MM-DD`), the soonest first. */
  coming: z.array(z.object({ date: z.string(), amount: z.number().int() })),
  /** What was earned in each of the last twelve months (`YYYY-MM`), less what went back; the oldest first. */
  months: z.array(z.object({ month: z.string(), earned: z.number().int() })),
});
export type WalletBalance = z.infer<typeof WalletBalance>;

/** One line of the history, in words. */
export const WalletEntry = z.object({
  _id: z.string(),
  at: z.string(),
  kind: z.enum([
    'earning',
    'release',
    'refund',
    'payout',
    'payout_paid',
    'payout_failed',
    'dispute_lost',
    'credit',
    'credit_used',
    'paid',
    'money_back',
  ]),
  /** What happened: "Earned", "Sent to your bank". */
  title: z.string(),
  /** About what: "Portrait session with Robin, booking 4F7K2Q". */
  text: z.string(),
  /** In minor units: above 0 what came, below 0 what went; of a `move` what was moved from one balance to another. */
  amount: z.number().int(),
  effect: z.enum(['in', 'out', 'move']),
  currency: Currency,
  /** All that is kept for its owner afterwards (pending and available, less what is owed); null where it is not about that. */
  balance: z.number().int().nullable(),
  booking_id: z.string().nullable(),
  /** Whether the booking is one with its owner's page, or one of their own. */
  as: z.enum(['provider', 'customer']).nullable(),
});
export type WalletEntry = z.infer<typeof WalletEntry>;
