import { z } from 'zod';
import { type CallContract, call, guestVariant, perMinute } from '../../call.ts';
import { ProviderPage } from '../../entities/provider.ts';
import { OwnUser, PlaceLabel, PublicUser, SessionUser } from '../../entities/user.ts';
import { example, madeUp } from '../../examples.ts';
import {
  email,
  id,
  name,
  oneTimeCode,
  password,
  phone,
  point,
  providerKey,
  referralCode,
  timezone,
  whole,
} from '../../fields.ts';
import { language } from '../../languages.ts';
import { currencyCodes } from '../../money.ts';
import { query } from '../../paging.ts';

const currency = z.enum(currencyCodes, 'Choose a currency from the list.');
/** A password to verify. The rules for new passwords do not apply, because they may have changed since. */
export const typedPassword = z.string().min(1, 'Enter your password.').max(200, 'This is too long for a password.');
export const sessionKind = z.enum(['cookie', 'bearer']).default('cookie');
export const sent = z.object({ verification: z.literal('sent'), expires_in_seconds: whole });
export const proof = z.string().min(20, 'This token isn’t complete.').max(100, 'This token isn’t complete.');
export const signedIn = z.object({
  user: SessionUser,
  token: z.string().nullable(),
  /** How many bookings made as a guest with this address joined the account. */
  joined_bookings: whole,
});

const getProfile = call({
  access: 'anyone',
  mode: 'read',
  summary: 'Returns one’s own profile with counters, a user’s public profile, or a provider’s public page.',
  input: z
    .strictObject({
      user_id: id.optional(),
      /** Its id, or the slug of its address. */
      provider_id: providerKey.optional(),
    })
    .refine((input) => input.user_id === undefined || input.provider_id === undefined, {
      path: ['provider_id'],
      message: 'Send either a user or a provider.',
    }),
  example: { provider_id: example.provider_id },
  output: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('own'),
      user: OwnUser,
      counters: z.object({
        bookings: whole,
        upcoming_bookings: whole,
        saved: whole,
        reviews: whole,
        pages: whole,
      }),
    }),
    z.object({
      kind: z.literal('user'),
      user: PublicUser,
      can: z.object({ edit: z.boolean() }),
    }),
    z.object({ kind: z.literal('provider'), provider: ProviderPage }),
  ]),
  errors: [],
});

export const accountCalls = {
  'user/sign_in': call({
    access: 'anyone',
    mode: 'saga',
    summary: 'Signs in with email and password. Browsers get a cookie, programs request a bearer token.',
    input: z.strictObject({ email, password: typedPassword, session: sessionKind }),
    example: { email: example.email, password: example.password },
    output: signedIn,
    errors: ['wrong_credentials', 'locked_out', 'second_step_needed'],
    limit: { ...perMinute(60), shared: true },
  }),
  'user/sign_up': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Signs up: emails a code, and opens the account once the code is verified. ' +
      'The response never reveals whether the address is known.',
    input: z.strictObject({
      name: name(120),
      email,
      password,
      referral_code: referralCode.optional(),
      language: language.optional(),
      timezone: timezone.optional(),
    }),
    example: { name: 'Nia New', email: madeUp.new_email, password: 'a long and quiet sentence' },
    output: sent.extend({
      /**
       * Proves to verify_otp that the same program signed up. The password of this sign-up counts only with this proof.
       */
      sign_up_token: z.string(),
    }),
    errors: ['password_weak', 'referral_code_unknown'],
    limit: { ...perMinute(30), shared: true },
  }),
  'user/logout': call({
    access: 'user',
    mode: 'write',
    summary: 'Signs out of this session, or of every session of this user after proving again who one is.',
    input: z.strictObject({ all: z.boolean().default(false) }),
    example: {},
    output: z.object({ ended: whole }),
    errors: ['confirmation_needed'],
  }),
  'user/get_profile': getProfile,
  'user/guest_get_profile': guestVariant('user/get_profile', getProfile),
  'user/edit_profile': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Changes one’s own profile. Omitted fields stay. A new phone number, which can sign in once verified, ' +
      'needs the password, or an emailed code if there is none.',
    input: z.strictObject({
      name: name(120).optional(),
      phone: phone.nullable().optional(),
      language: language.optional(),
      timezone: timezone.optional(),
      currency: currency.optional(),
      location: PlaceLabel.extend({ label: name(160), ...point })
        .nullable()
        .optional(),
      remove_avatar: z.boolean().optional(),
      /** Required for a new phone number if the user has a password. */
      current_password: z.string().max(200).optional(),
      /** Required for one if the user has none: the code that `email_send_otp` mails for `change_phone`. */
      email_code: oneTimeCode.optional(),
    }),
    example: { name: 'Cleo Customer' },
    output: z.object({ user: OwnUser }),
    errors: [
      'quota_reached',
      'picture_unreadable',
      'picture_too_large',
      'storage_full',
      'wrong_credentials',
      'locked_out',
      'code_wrong',
      'code_expired',
    ],
    files: { avatar: { max: 1, kind: 'picture' } },
    limit: perMinute(60),
  }),
  'user/change_password': call({
    access: 'user',
    mode: 'saga',
    summary: 'Changes the password. Every other session ends, and the browser gets a new cookie.',
    input: z.strictObject({ current_password: typedPassword, new_password: password }),
    example: { current_password: example.password, new_password: 'another long and quiet sentence' },
    output: z.object({ ended: whole }),
    errors: ['wrong_credentials', 'locked_out', 'password_weak'],
    limit: perMinute(30),
  }),
  'user/change_radius': call({
    access: 'user',
    mode: 'write',
    summary: 'Changes the search radius around one’s place, in miles.',
    input: z.strictObject({ radius: query.int(1, 500) }),
    example: { radius: 30 },
    output: z.object({ radius: whole }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
