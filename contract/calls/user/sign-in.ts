import { z } from 'zod';
import { type CallContract, call, noInput, perMinute } from '../../call.ts';
import { OfferedProvider, Passkey, SignInMethods } from '../../entities/trust/sign-in.ts';
import { SessionUser } from '../../entities/user.ts';
import { example, madeUp } from '../../examples.ts';
import { email, id, moment, name, oneTimeCode, recoveryCode, whole } from '../../fields.ts';
import { signInMethods } from '../../states/sign-in.ts';
import { proof, sessionKind, signedIn } from './account.ts';
import { newCredential, usedCredential } from './credentials.ts';

/** The longest name of a passkey. */
export const MAX_PASSKEY_NAME = 60;

/** The key of an identity provider in the operator's settings. */
const providerKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

const pastImpersonation = z.object({ _id: z.string(), at: z.string(), until: z.string(), reason: z.string() });

/** What the browser passes on to the authenticator (WebAuthn); null once it has answered. */
const ceremony = z.record(z.string(), z.unknown()).nullable();

/** Who signed in; nobody while the authenticator has not answered. */
const begunOrSignedIn = signedIn.extend({ user: SessionUser.nullable(), options: ceremony });

/** Ten codes, shown once. */
const recoveryCodes = z.array(z.string()).nullable();

const twoStepSwitches = ['on', 'off', 'new_codes'] as const;

export const signInCalls = {
  'user/social_providers': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Lists the identity providers that the operator set up.',
    ...noInput,
    output: z.object({ items: z.array(OfferedProvider) }),
    errors: [],
  }),
  'user/social_start': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Returns where a browser signs in at an identity provider, which sends it back to ' +
      '`/login/callback/{provider}`. To `link` an account there, one has to be signed in and confirmed.',
    input: z.strictObject({ provider: providerKey, purpose: z.enum(['sign_in', 'link']) }),
    example: { provider: 'nowhere', purpose: 'sign_in' },
    output: z.object({ authorize_url: z.string() }),
    errors: ['confirmation_needed', 'identity_refused'],
    limit: perMinute(30),
  }),
  'user/social_callback': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Signs in, opens an account or links one, with what an identity provider appended to the callback. Only in the ' +
      'browser that began, and once.',
    input: z.strictObject({
      provider: providerKey,
      code: z.string().regex(/^[\w.~+/=%|:-]{1,4000}$/),
      state: z.string().regex(/^[\w-]{1,200}$/),
      iss: z
        .string()
        .regex(/^https?:\/\/[\w.:/-]{1,490}$/)
        .optional(),
    }),
    example: { provider: 'nowhere', code: 'guessed', state: 'guessed' },
    output: signedIn.extend({ outcome: z.enum(['signed_in', 'joined', 'linked']) }),
    errors: ['identity_refused', 'identity_unlinked', 'second_step_needed', 'confirmation_needed'],
    limit: { ...perMinute(30), shared: true },
  }),
  'user/sign_in_methods': call({
    access: 'user',
    mode: 'read',
    summary: 'How one signs in: password, passkeys, identity providers, two-step sign-in.',
    ...noInput,
    output: SignInMethods,
    errors: [],
  }),
  'user/confirm_access': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Proves again who one is, with the password or a code from the mailbox, which `send_code` mails. For ten ' +
      'minutes this session may then change how one signs in.',
    input: z
      .strictObject({
        send_code: z.literal(true).optional(),
        current_password: z.string().max(200).optional(),
        email_code: oneTimeCode.optional(),
      })
      .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
        path: ['current_password'],
      }),
    example: { current_password: example.password },
    output: z.object({ confirmed_until: z.string().nullable() }),
    errors: ['wrong_credentials', 'locked_out', 'code_wrong', 'code_expired'],
    limit: perMinute(60),
  }),
  'user/add_passkey': call({
    access: 'user',
    mode: 'write',
    summary:
      'Without `credential` it returns the options of a new passkey (WebAuthn); with the authenticator’s answer it ' +
      'adds the passkey.',
    input: z.strictObject({ credential: newCredential.optional(), name: name(MAX_PASSKEY_NAME).optional() }),
    example: {},
    output: z.object({ options: ceremony, passkey: Passkey.nullable() }),
    errors: ['confirmation_needed', 'passkey_refused'],
    limit: perMinute(30),
  }),
  'user/edit_passkey': call({
    access: 'user',
    mode: 'write',
    summary: 'Renames a passkey, or lets it sign in by itself again after a reset.',
    input: z.strictObject({
      passkey_id: id,
      name: name(MAX_PASSKEY_NAME).optional(),
      signs_in: z.literal(true).optional(),
    }),
    example: { passkey_id: example.passkey_id, name: 'Old phone' },
    output: z.object({ passkey: Passkey }),
    errors: ['confirmation_needed'],
    limit: perMinute(30),
  }),
  'user/remove_sign_in_method': call({
    access: 'user',
    mode: 'write',
    summary: 'Removes a passkey, or unlinks an account at an identity provider.',
    input: z.strictObject({ method_id: id }),
    example: { method_id: example.method_id },
    output: z.object({ removed: z.enum(['passkey', 'identity']) }),
    errors: ['confirmation_needed', 'sign_in_method_needed'],
    limit: perMinute(30),
  }),
  'user/passkey_sign_in': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Without `credential` it returns the options for any passkey of this site (WebAuthn); with the ' +
      'authenticator’s answer it signs in. A passkey that verifies its user is both steps of a sign-in.',
    input: z.strictObject({ credential: usedCredential.optional(), session: sessionKind }),
    example: {},
    output: begunOrSignedIn,
    errors: ['passkey_refused', 'second_step_needed'],
    limit: { ...perMinute(60), shared: true },
  }),
  'user/second_step': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Finishes a sign-in that asked for a second step. With the token alone it returns the options for the ' +
      'account’s passkeys; with a passkey’s answer or a recovery code it signs in.',
    input: z.strictObject({
      step_token: proof,
      credential: usedCredential.optional(),
      recovery_code: recoveryCode.optional(),
      session: sessionKind,
    }),
    example: { step_token: madeUp.token },
    output: begunOrSignedIn,
    errors: ['passkey_refused', 'code_wrong', 'step_expired', 'locked_out'],
    limit: { ...perMinute(60), shared: true },
  }),
  'user/switch_two_step': call({
    access: 'user',
    mode: 'write',
    summary:
      'Switches two-step sign-in on, which needs a passkey and returns ten recovery codes, or off, or replaces the ' +
      'codes.',
    input: z.strictObject({ to: z.enum(twoStepSwitches) }),
    example: { to: 'off' },
    output: z.object({ recovery_codes: recoveryCodes }),
    errors: ['confirmation_needed', 'sign_in_method_needed'],
    limit: perMinute(20),
  }),
  'user/change_email': call({
    access: 'user',
    mode: 'write',
    summary:
      'Without `code` it mails one to the new address, and answers alike whether that has an account or not. With it ' +
      'the address changes, other sessions end, and the old address gets a link that takes it back for seven days.',
    input: z.strictObject({ email, code: oneTimeCode.optional() }),
    example: { email: madeUp.next_email },
    output: z.object({ email: z.string(), is_changed: z.boolean() }),
    errors: ['confirmation_needed', 'code_wrong', 'code_expired'],
    limit: perMinute(30),
  }),
  'user/take_back_email': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Restores the address of an account with the link that its old mailbox got. Everything else that signed in ' +
      'ends; `reset_token` chooses a new password.',
    input: z.strictObject({ link_token: proof }),
    example: { link_token: madeUp.token },
    output: z.object({ email: z.string(), reset_token: z.string() }),
    errors: ['link_expired', 'email_in_use'],
    limit: perMinute(30),
  }),
  'user/session_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists one’s sessions and latest sign-ins, newest first, and when staff looked at the account and why.',
    ...noInput,
    output: z.object({
      items: z.array(
        z.object({
          _id: z.string(),
          device: z.string(),
          is_current: z.boolean(),
          created_at: moment,
          expires_at: moment,
        }),
      ),
      /** The latest sign-ins, newest first. They are remembered for 180 days. */
      sign_ins: z.array(
        z.object({ _id: z.string(), method: z.enum(signInMethods), device: z.string(), at: z.string() }),
      ),
      /** Impersonations of this user by staff, latest first. */
      impersonations: z.array(pastImpersonation),
      /** The same by its name before 0.9, for one version. */
      looks: z.array(pastImpersonation),
    }),
    errors: [],
  }),
  'user/end_session': call({
    access: 'user',
    mode: 'write',
    summary: 'Ends one of one’s own sessions; another than this one after proving again who one is.',
    input: z.strictObject({ session_id: id }),
    example: { session_id: example.session_id },
    output: z.object({ ended: whole }),
    errors: ['confirmation_needed'],
  }),
} as const satisfies Record<string, CallContract>;
