import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { codePurposes } from '../../choices/code.ts';
import { SessionUser } from '../../entities/user.ts';
import { example, madeUp } from '../../examples.ts';
import { email, id, moment, name, oneTimeCode, password, phone, whole } from '../../fields.ts';
import { proof, sent, sessionKind, signedIn } from './account.ts';

/** What proves a mailbox or a phone: one-time codes, and links in mails. */
export const codeCalls = {
  'user/send_otp': call({
    access: 'anyone',
    mode: 'saga',
    summary: 'Sends a one-time code by SMS. The response is the same for unknown numbers.',
    input: z.strictObject({ phone, purpose: z.enum(['sign_in', 'verify', 'reset']) }),
    example: { phone: madeUp.phone, purpose: 'sign_in' },
    output: sent,
    errors: [],
    limit: perMinute(30),
  }),
  'user/email_send_otp': call({
    access: 'anyone',
    mode: 'saga',
    summary: 'Emails a one-time code. The response is the same for unknown addresses.',
    input: z.strictObject({ email, purpose: z.enum(codePurposes) }),
    example: { email: madeUp.email, purpose: 'sign_in' },
    output: sent,
    errors: [],
    limit: perMinute(30),
  }),
  'user/verify_otp': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Verifies a code and starts a session. A reset returns `reset_token`, a guest’s booking `email_token`.',
    input: z
      .strictObject({
        email: email.optional(),
        phone: phone.optional(),
        purpose: z.enum(codePurposes).exclude(['change_phone', 'delete_account', 'delete_guest_data']),
        code: oneTimeCode,
        sign_up_token: proof.optional(),
        /** The name of an account that this code opens without a sign-up; an account that exists keeps its own. */
        name: name(120).optional(),
        session: sessionKind,
      })
      .refine((input) => (input.email === undefined) !== (input.phone === undefined), {
        path: ['email'],
        message: 'Enter either the email address or the phone number.',
      }),
    example: { email: madeUp.email, purpose: 'sign_in', code: madeUp.code },
    output: z.object({
      user: SessionUser.nullable(),
      token: z.string().nullable(),
      reset_token: z.string().nullable(),
      email_token: z.string().nullable(),
      joined_bookings: whole,
    }),
    errors: ['code_wrong', 'code_expired', 'second_step_needed'],
    limit: perMinute(120),
  }),
  'user/find_email_link': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Returns what an email link would do, and for which address. Doesn’t use the link, so programs that open ' +
      'links in emails do no harm.',
    input: z.strictObject({ link_token: proof }),
    example: { link_token: example.link_token },
    output: z.object({
      purpose: z.enum(['sign_in', 'verify', 'reset', 'guest_booking', 'take_back']),
      email: z.string(),
      expires_at: moment,
    }),
    errors: ['link_expired'],
    limit: perMinute(60),
  }),
  'user/use_email_link': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Signs in by an email link, or opens the account with the sign-up of `sign_up_token`, ' +
      'else with the name and password sent here. A reset link is the `reset_token` of `reset_password`, ' +
      'a guest’s link the `email_token` of the booking.',
    input: z.strictObject({
      link_token: proof,
      sign_up_token: proof.optional(),
      name: name(120).optional(),
      password: password.optional(),
      session: sessionKind,
    }),
    example: { link_token: example.link_token },
    output: signedIn,
    errors: ['link_expired', 'password_weak', 'second_step_needed'],
    limit: perMinute(30),
  }),
  'user/reset_password': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Sets a new password with a verified code or an email link. Every session and known browser ends. ' +
      'After a reset by email, a phone number signs in again only once it is verified.',
    input: z.strictObject({ reset_token: proof, new_password: password }),
    example: { reset_token: madeUp.token, new_password: 'another long and quiet sentence' },
    output: z.object({ done: z.literal(true) }),
    errors: ['code_expired', 'password_weak'],
    limit: perMinute(30),
  }),
  'user/check_email': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Checks whether an address has an account, for the sign-up form only.',
    input: z.strictObject({ email }),
    example: { email: madeUp.email },
    output: z.object({ exists: z.boolean() }),
    errors: [],
    limit: { ...perMinute(10), shared: true },
  }),
  'user/revoke_guest_link': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Ends every link to a guest’s booking, including the caller’s, and emails the guest a new one. ' +
      'Without `booking_id`: the booking of the Booking-Token.',
    input: z.strictObject({ booking_id: id.optional() }),
    example: { booking_id: example.booking_id },
    output: z.object({ revoked: z.literal(true) }),
    errors: [],
    limit: perMinute(20),
  }),
} as const satisfies Record<string, CallContract>;
