import type { CallName } from '../index.ts';

/** Secrets that people type, short enough to be guessed. */
export const guessedSecrets = ['discount_code', 'referral_code'] as const;
export type GuessedSecret = (typeof guessedSecrets)[number];

/**
 * How many unknown values of one kind of secret a network may send, whatever the calls and pages, before calls with
 * such a value are refused.
 */
export const guessBudget = { max: 30, seconds: 600 } as const;

/** The calls whose answer tells whether a secret is known, each with its kind and field. */
const guessing: { readonly [Name in CallName]?: { readonly kind: GuessedSecret; readonly field: string } } = {
  'event/event_detail': { kind: 'discount_code', field: 'code' },
  'event/guest_event_detail': { kind: 'discount_code', field: 'code' },
  'discount_code/verify_discount_code': { kind: 'discount_code', field: 'code' },
  'booking/add_booking': { kind: 'discount_code', field: 'discount_code' },
  'booking/guest_add_booking': { kind: 'discount_code', field: 'discount_code' },
  'booking/add_booking_request': { kind: 'discount_code', field: 'discount_code' },
  'booking/add_guest_booking_request': { kind: 'discount_code', field: 'discount_code' },
  'user/check_referral_code': { kind: 'referral_code', field: 'code' },
  'user/sign_up': { kind: 'referral_code', field: 'referral_code' },
};

/** The names of these calls, for the checks that none is forgotten. */
export const guessingCalls: readonly string[] = Object.keys(guessing);

/** The kind of the secret that an input has; null for most. */
export function guessIn(call: CallName, input: unknown): GuessedSecret | null {
  const guess = guessing[call];
  if (guess === undefined) return null;
  const value: unknown = Reflect.get(Object(input), guess.field);
  return value === undefined || value === null || value === '' ? null : guess.kind;
}
