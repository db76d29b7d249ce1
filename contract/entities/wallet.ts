import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';

/** A saved card with its recognizable parts, never its number. */
export const Card = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: whole,
  exp_year: whole,
  is_default: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** The state of a user's payout account. Of the bank it contains only the name and the last digits. */
export const BankInfo = z.object({
  /**
   * `started`: onboarding is incomplete. `needs_more`: more information is required. `in_review`: the payment company
   * is checking.
   */
  state: z.enum(['none', 'started', 'needs_more', 'in_review', 'verified']),
  country: z.string().nullable(),
  bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
  /** The information that the payment company still requires, as sentences. */
  missing: z.array(z.string()),
  /** Whether changing the bank requires the password, because the account is verified. */
  asks_password: z.boolean(),
});
export type BankInfo = z.infer<typeof BankInfo>;

/** A payout to a bank and its status. */
export const Payout = z.object({
  _id: z.string(),
  amount: whole,
  currency: Currency,
  status: z.enum(['in_transit', 'paid', 'failed']),
  /** The label that its owner recognizes: `Sandbox Bank ···· 6789`. */
  bank: z.string(),
  created_at: moment,
  /** The expected or actual time of arrival at the bank; null while unknown. */
  arrives_at: moment.nullable(),
  /** Why it failed, as a sentence. */
  reason: z.string().nullable(),
});
export type Payout = z.infer<typeof Payout>;

/** A user's balances in one currency, in minor units. */
export const WalletBalance = z.object({
  currency: Currency,
  /** Earned, but the session ended less than 48 hours ago. */
  pending: whole,
  /** Can be withdrawn. */
  available: whole,
  /** In transit to the bank. */
  in_transit: whole,
  /** A debt to the marketplace, which paid a refund in advance; deducted from the next earnings. */
  owed: whole,
  /** Credit for the owner's own bookings; cannot be withdrawn. */
  credit: whole,
  /** The minimum withdrawal. */
  min: whole,
  /** Amounts that become available next, by day of the owner's zone (`YYYY-MM-DD`), soonest first. */
  coming: z.array(z.object({ date: z.string(), amount: whole })),
  /** The earnings of each of the last twelve months (`YYYY-MM`), minus refunds; oldest first. */
  months: z.array(z.object({ month: z.string(), earned: whole })),
  /** The months (`YYYY-MM`) that have a statement, newest first. */
  statement_months: z.array(z.string()),
});
export type WalletBalance = z.infer<typeof WalletBalance>;

/** One line of the history, as text. */
export const WalletEntry = z.object({
  _id: z.string(),
  at: z.string(),
  kind: z.enum([
    'earning',
    'release',
    'team',
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
  /** The event: "Earned", "Sent to your bank". */
  title: z.string(),
  /** The subject: "Portrait session with Robin, booking 4F7K2Q". */
  text: z.string(),
  /** In minor units: above 0 received, below 0 paid. For a `move`, the amount moved between two balances. */
  amount: whole,
  effect: z.enum(['in', 'out', 'move']),
  currency: Currency,
  /**
   * The owner's balance afterwards (pending plus available, minus the owed amount); null if the entry does not affect
   * it.
   */
  balance: whole.nullable(),
  booking_id: z.string().nullable(),
  /** Whether the booking is one of the owner's page, or one that they made as a customer. */
  as: z.enum(['provider', 'customer']).nullable(),
});
export type WalletEntry = z.infer<typeof WalletEntry>;

/** A month of a customer's payments, refunds and credit from the ledger; below 0 paid, above 0 received. */
export const PaymentStatement = z.object({
  month: z.string(),
  /** The time zone of its days. */
  timezone: z.string(),
  name: z.string(),
  sums: z.array(
    z.object({
      currency: Currency,
      paid: whole,
      refunded: whole,
      /** The amount that banks reclaimed from the marketplace, minus the amount they returned. */
      disputed: whole,
      credit_opening: whole,
      credit_received: whole,
      credit_used: whole,
      credit_closing: whole,
    }),
  ),
  /** Oldest first. */
  entries: z.array(
    z.object({
      _id: z.string(),
      at: z.string(),
      kind: z.enum(['paid', 'refunded', 'disputed', 'credit']),
      title: z.string(),
      text: z.string(),
      card: whole,
      credit: whole,
      currency: Currency,
      booking_id: z.string().nullable(),
    }),
  ),
});
export type PaymentStatement = z.infer<typeof PaymentStatement>;

/** The kinds of ledger accounts. */
export const ledgerAccounts = [
  'gateway',
  'platform_charge',
  'platform_credit',
  'platform_waived',
  'platform_unallocated',
  'platform_disputed',
  'provider_pending',
  'provider_available',
  'provider_in_transit',
  'provider_receivable',
  'user_credit',
] as const;

/** A month of the whole marketplace in one currency. */
export const PlatformStatement = z.object({
  month: z.string(),
  timezone: z.string(),
  currency: Currency,
  /** The currencies with a statement. */
  currencies: z.array(Currency),
  /** The months (`YYYY-MM`) with anything in the books, newest first. */
  months: z.array(z.string()),
  /** Above 0: money that the marketplace received. Below 0: money that it gave. */
  figures: z.object({
    paid_in: whole,
    refunded: whole,
    disputed: whole,
    paid_out: whole,
    fees_earned: whole,
    fees_returned: whole,
    credit_given: whole,
    waived: whole,
  }),
  /**
   * The ledger: above 0 is a debt to the owners of the account, below 0 is money held. All closing balances sum to 0.
   */
  accounts: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      opening: whole,
      moves: z.array(z.object({ what: z.string(), amount: whole })),
      closing: whole,
    }),
  ),
});
export type PlatformStatement = z.infer<typeof PlatformStatement>;

/** Who got what of a date of an event, for its organiser or for somebody who was hired for it (minor units). */
export const DateStatement = z.object({
  /** The id of the date. */
  _id: z.string(),
  event: z.object({ _id: z.string(), title: z.string() }),
  /** The name of the event's page. */
  organiser: z.string(),
  starts_at: moment,
  timezone: z.string(),
  currency: Currency,
  /** When all of its bookings were settled; null before `due_at`, and while some are held. */
  settled_at: moment.nullable(),
  /** When it is settled if nothing is held: 48 hours after its end. */
  due_at: moment,
  role: z.enum(['organiser', 'hired']),
  /** The net ticket sales. Hired pages see them only where they have a share. */
  sales: whole.nullable(),
  /** What the sales consist of; only for the organiser. Discounts and refunds before the settlement are below 0. */
  tickets: z.array(z.object({ title: z.string(), unit_amount: whole, seats: whole, price: whole })),
  discounts: whole,
  refunds: whole,
  /** The hired pages, then the organiser. Hired pages see only themselves. */
  parties: z.array(
    z.object({
      name: z.string(),
      is_you: z.boolean(),
      kind: z.enum(['fee', 'share', 'organiser']),
      percent: whole.nullable(),
      /** What was paid, and what later refunds took back of it. */
      paid: whole,
      taken_back: whole,
      /** What the sales did not cover of a fee; its card is only for the organiser. */
      rest: z
        .object({
          amount: whole,
          status: z.enum(['to_charge', 'charged', 'owed', 'paid']),
          card: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type DateStatement = z.infer<typeof DateStatement>;

/**
 * A date that is over, in the list of an event. Sales and the part of hired pages are only for the organiser; before
 * the settlement all amounts are 0.
 */
export const SettledDate = z.object({
  _id: z.string(),
  starts_at: moment,
  timezone: z.string(),
  currency: Currency,
  settled_at: moment.nullable(),
  due_at: moment,
  sales: whole.nullable(),
  team: whole.nullable(),
  you: whole,
  /** What later refunds took back of your part. */
  taken_back: whole,
});
export type SettledDate = z.infer<typeof SettledDate>;
