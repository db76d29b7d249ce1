import { z } from 'zod';
import { type CallContract, call, noInput, perMinute } from '../../call.ts';
import { ReferralCode, ReferralTerms } from '../../entities/discount.ts';
import { withheldReasons } from '../../entities/operator/settings.ts';
import { id, typedCode, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { pageInput, pageOf } from '../../paging.ts';

export const referralCalls = {
  'user/check_referral_code': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns whether a referral code is active, its owner’s first name, and what it is worth on sign-up.',
    input: z.strictObject({ code: typedCode }),
    example: { code: 'NO-SUCH' },
    output: z.object({
      valid: z.boolean(),
      referrer_name: z.string().nullable(),
      credit: whole,
      min: whole,
      currency: Currency,
    }),
    errors: [],
    limit: { ...perMinute(30), shared: true },
  }),
  'user/user_referral_code_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists my referral codes, newest first, with sign-ups and earnings.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(ReferralCode).extend({ terms: ReferralTerms, max_active: whole }),
    errors: [],
  }),
  'user/generate_referral_code': call({
    access: 'user',
    mode: 'write',
    summary: 'Creates a referral code, or replaces the one in `instead_of`. At most five can be active.',
    input: z.strictObject({ instead_of: id.optional() }),
    example: {},
    output: ReferralCode,
    errors: ['too_many_codes'],
    idempotent: true,
    limit: perMinute(30),
  }),
  'booking/check_active_referral_code': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns my credit, a code of mine to share, and my own pending referral.',
    ...noInput,
    output: z.object({
      /** Available credit per currency (minor units), without the credit that open bookings reserve. */
      credit: z.array(z.object({ amount: whole, currency: Currency })),
      code: z.string().nullable(),
      /** The user who referred the caller, and the credit for both after a first paid booking of at least `min`. */
      waiting: z.object({ referrer_name: z.string(), ...ReferralTerms.shape }).nullable(),
      /** Why my own reward was not paid, still waits, or was taken back. */
      withheld: z.enum(withheldReasons).nullable(),
    }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
