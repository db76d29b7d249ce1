import { z } from 'zod';
import type { CallContract } from '../../call.ts';
import { call, noInput, perMinute } from '../../call.ts';
import { example, madeUp } from '../../examples.ts';
import { email, moment, oneTimeCode, whole } from '../../fields.ts';
import { Money } from '../../money.ts';

/** What keeps an account open. `customers` and `tickets` are bookings of one’s own pages and events. */
export const openKinds = [
  'money',
  'bookings',
  'customers',
  'tickets',
  'hires',
  'fees',
  'refunds',
  'disputes',
  'last_admin',
] as const;
export const OpenThing = z.object({ kind: z.enum(openKinds), count: whole });
export type OpenThing = z.infer<typeof OpenThing>;

/**
 * What keeps the data of a guest: a booking that is not over, money on its way, or a payment that is disputed. `path`
 * opens the booking.
 */
export const guestOpenKinds = ['booking', 'refund', 'dispute'] as const;
export const GuestOpenThing = z.object({
  kind: z.enum(guestOpenKinds),
  number: z.string(),
  title: z.string(),
  starts_at: moment,
  timezone: z.string(),
  path: z.string(),
});
export type GuestOpenThing = z.infer<typeof GuestOpenThing>;

/** One’s newest copy of one’s data; `path` downloads it while it is ready. */
const DataExport = z.object({
  _id: z.string(),
  status: z.enum(['preparing', 'ready', 'failed', 'expired']),
  created_at: moment,
  expires_at: moment.nullable(),
  bytes: whole.nullable(),
  path: z.string().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const yourDataCalls = {
  'user/delete_account': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Deletes one’s own account and erases personal data; the books stay. Needs the password, or an emailed code if ' +
      'there is none. Refused while something is open: `open` lists what.',
    input: z.strictObject({
      /** Required if the user has a password. */
      current_password: z.string().max(200).optional(),
      /** Required if the user has no password: the code that `email_send_otp` mails for `delete_account`. */
      email_code: oneTimeCode.optional(),
    }),
    example: {},
    output: z.object({ deleted: z.literal(true) }),
    errors: ['account_in_use', 'wrong_credentials', 'locked_out', 'code_wrong', 'code_expired', 'last_admin'],
    limit: perMinute(30),
  }),
  'user/delete_guest_data': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Erases what is stored of a guest by their address; the books stay. Needs the code that `email_send_otp` mails ' +
      'for `delete_guest_data`. Unpaid holds are given up. Refused while something is open: `open` lists it.',
    input: z.strictObject({ email, email_code: oneTimeCode }),
    example: { email: example.guest_email, email_code: madeUp.code },
    output: z.object({ deleted: z.literal(true) }),
    errors: ['guest_data_open', 'code_wrong', 'code_expired'],
    limit: perMinute(30),
  }),
  'user/account_deletion': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns what keeps one’s account open, and the credit that is lost with it.',
    ...noInput,
    output: z.object({ open: z.array(OpenThing), credit: z.array(Money) }),
    errors: [],
  }),
  'user/export_data': call({
    access: 'user',
    mode: 'write',
    summary: 'Asks for a copy of everything stored about oneself, once a day. A mail tells when it is ready.',
    ...noInput,
    output: z.object({ export: DataExport }),
    errors: [],
    limit: perMinute(30),
  }),
  'user/data_export': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns one’s newest copy of one’s data, and when the next one can be asked for.',
    ...noInput,
    output: z.object({ export: DataExport.nullable(), next_at: moment.nullable() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
