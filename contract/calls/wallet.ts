import { z } from 'zod';
import { type CallContract, call, noInput, perMinute } from '../call.ts';
import { BookingDetails } from '../entities/booking/details.ts';
import { BankInfo, Card, PaymentStatement, Payout, WalletBalance, WalletEntry } from '../entities/wallet.ts';
import { example, madeUp } from '../examples.ts';
import { date, id, moment, month, ownPath, whole } from '../fields.ts';
import { Country } from '../location/country.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf } from '../paging.ts';

const token = z.string().min(1, 'Enter a card.').max(200);

/** The refusals of card payments. */
const paymentErrors = [
  'payment_declined',
  'payment_refused',
  'payment_method_unknown',
  'payment_pending',
  'gateway_unavailable',
] as const;

export const walletCalls = {
  'wallet/add_booking_pay': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'Pays a held booking with a card token or a saved card. Without either, ' +
      'checks a pending payment (after a 3-D Secure challenge). For a request, ' +
      'or a booking more than 80 days ahead, the card is verified and charged later.',
    input: z.strictObject({
      booking_id: id,
      payment_method: token.optional(),
      card_id: id.optional(),
      /**
       * Whether the caller's credit pays first; as in the booking when absent. A payment fully covered by credit needs
       * no card.
       */
      use_credit: z.boolean().optional(),
      save_card: z.boolean().default(false),
      /** The path for the return from the bank; the customer's bookings when absent. */
      return_path: ownPath.optional(),
    }),
    example: { booking_id: example.booking_id, payment_method: madeUp.card_token },
    output: z.object({
      /** `requested`: the card is verified and the provider has the request. */
      status: z.enum(['confirmed', 'requested', 'action_needed', 'processing']),
      booking: BookingDetails,
      /** The bank's confirmation page, if `action_needed`. */
      action: z.object({ kind: z.literal('challenge'), url: z.string() }).nullable(),
    }),
    errors: ['booking_state', 'booking_expired', ...paymentErrors],
    idempotent: true,
    limit: perMinute(60),
  }),
  'wallet/pay_modify_booking': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'Pays the extra cost of a change and applies it, or verifies the card if it is charged later (`charge_at` of ' +
      'the change). Without a card, checks a pending payment (after a 3-D Secure challenge).',
    input: z.strictObject({
      change_id: id,
      payment_method: token.optional(),
      card_id: id.optional(),
      save_card: z.boolean().default(false),
      /** The path for the return from the bank; the screen of the change when absent. */
      return_path: ownPath.optional(),
    }),
    example: { change_id: example.change_id },
    output: z.object({
      /** `confirmed` after the change is applied. */
      status: z.enum(['confirmed', 'action_needed', 'processing']),
      booking: BookingDetails,
      action: z.object({ kind: z.literal('challenge'), url: z.string() }).nullable(),
    }),
    errors: ['change_state', 'booking_expired', 'booking_state', ...paymentErrors],
    idempotent: true,
    limit: perMinute(60),
  }),
  'wallet/refund_modify_booking': call({
    access: 'booking_holder',
    mode: 'saga',
    summary: 'Applies a change that costs nothing extra. A lower price is refunded to the card.',
    input: z.strictObject({ change_id: id }),
    example: { change_id: example.change_id },
    output: z.object({ booking: BookingDetails, refund_amount: whole, currency: Currency }),
    errors: ['change_state', 'booking_state'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'wallet/save_card': call({
    access: 'user',
    mode: 'saga',
    summary: 'Saves a card by the gateway’s token.',
    input: z.strictObject({ token, make_default: z.boolean().default(false) }),
    example: { token: madeUp.card_token },
    output: Card,
    errors: ['payment_method_unknown', 'gateway_unavailable'],
    idempotent: true,
    limit: { ...perMinute(10), shared: true },
  }),
  'wallet/card_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists my saved cards, default first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(Card),
    errors: [],
  }),
  'wallet/delete_card': call({
    access: 'user',
    mode: 'write',
    summary: 'Deletes a saved card here right away, and at the gateway as soon as it answers.',
    input: z.strictObject({ card_id: id }),
    example: { card_id: example.card_id },
    output: z.object({ deleted: z.literal(true) }),
    errors: ['card_in_use'],
  }),
  'wallet/get_wallet': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns my balance in each currency, payouts on their way, and whether I can withdraw.',
    ...noInput,
    output: z.object({
      /** The currencies of the caller's pages first, then all others. */
      balances: z.array(WalletBalance),
      /** The newest payouts, those in transit first. */
      payouts: z.array(Payout),
      bank: BankInfo,
      /** The months (`YYYY-MM`) in which I paid or got something back, newest first. */
      payment_months: z.array(z.string()),
    }),
    errors: [],
  }),
  'wallet/wallet_history': call({
    access: 'user',
    mode: 'read',
    summary:
      'Lists my wallet entries, newest first. `Accept: text/csv` returns everything that matches as a table ' +
      '(10,000 lines at most).',
    input: z.strictObject({
      ...pageInput,
      show: z.enum(['all', 'earnings', 'payouts', 'payments', 'credit']).default('all'),
      currency: Currency.optional(),
      /** Days in the caller's time zone, both inclusive. */
      from: date.optional(),
      to: date.optional(),
    }),
    example: {},
    output: pageOf(WalletEntry),
    errors: [],
  }),
  'wallet/statement': call({
    access: 'user',
    mode: 'read',
    summary:
      'Returns the monthly statement of my earnings in one currency: opening balance, entries and closing balance.',
    input: z.strictObject({
      month,
      currency: Currency,
    }),
    example: { month: '2026-05', currency: 'USD' },
    output: z.object({
      month: z.string(),
      currency: Currency,
      name: z.string(),
      /** The balance at the beginning and at the end of the month: pending plus available, minus the owed amount. */
      opening: whole,
      closing: whole,
      earned: whole,
      /** What hired pages got of the settled dates of the owner's events (below 0). */
      to_team: whole,
      given_back: whole,
      withdrawn: whole,
      came_back: whole,
      entries: z.array(WalletEntry),
    }),
    errors: [],
  }),
  'wallet/payment_statement': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns a month of my payments, refunds and credit in each currency. `Accept: text/csv` returns a table.',
    input: z.strictObject({ month }),
    example: { month: '2026-05' },
    output: PaymentStatement,
    errors: [],
  }),
  'wallet/get_bank_info': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns the state of my payout account, and the bank’s name and last four digits.',
    ...noInput,
    output: BankInfo,
    errors: [],
  }),
  'wallet/save_bank_info': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Sets my bank account from a one-time token. Without a token, asks the payment company for the state of my ' +
      'account.',
    input: z.strictObject({
      country: Country.optional(),
      bank_token: z.string().min(1).max(200).optional(),
      current_password: z.string().max(200).optional(),
    }),
    example: { country: 'US' },
    output: BankInfo,
    errors: ['bank_not_taken', 'country_not_served', 'wrong_credentials', 'locked_out', 'gateway_unavailable'],
    idempotent: true,
    limit: perMinute(20),
  }),
  'wallet/generate_onboarding_link': call({
    access: 'user',
    mode: 'saga',
    summary: 'Creates a one-time link to the payment company’s onboarding, which returns to /bank_verification.',
    input: z.strictObject({
      /** The country of the bank account; required the first time. */
      country: Country.optional(),
      current_password: z.string().max(200).optional(),
    }),
    example: {},
    output: z.object({ url: z.string(), expires_at: moment, bank: BankInfo }),
    errors: ['country_not_served', 'bank_not_taken', 'wrong_credentials', 'locked_out', 'gateway_unavailable'],
    limit: perMinute(10),
  }),
  'user/wallet_withdraw': call({
    access: 'user',
    mode: 'saga',
    summary: 'Sends my available balance, or a part of it, to my bank.',
    input: z.strictObject({
      amount: z
        .number('Enter an amount.')
        .int('Enter a whole number in minor units.')
        .min(1, 'Enter an amount above 0.')
        .max(Number.MAX_SAFE_INTEGER, 'This is more than your balance.'),
      currency: Currency,
    }),
    example: { amount: 1000, currency: 'USD' },
    output: Payout,
    errors: ['balance_too_low', 'withdrawal_too_small', 'bank_not_verified', 'payouts_frozen'],
    idempotent: true,
    limit: perMinute(20),
  }),
} as const satisfies Record<string, CallContract>;
