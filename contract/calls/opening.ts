import { z } from 'zod';
import { type CallContract, call, noInput, perHour, perTenMinutes } from '../call.ts';
import { MAX_INVITED, openingSteps } from '../choices/opening.ts';
import { madeUp } from '../examples.ts';
import { email, text, whole } from '../fields.ts';
import { maintenanceModes } from '../restrictions/maintenance.ts';

/** Opening a marketplace: what is still to do, and inviting its first providers. */
export const openingCalls = {
  'admin/checklist': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns what an operator does before the marketplace opens, and what of it is done.',
    ...noInput,
    output: z.object({
      /** Whether it was put away, or no market is set up. It is shown until the marketplace is open. */
      is_hidden: z.boolean(),
      is_open: z.boolean(),
      steps: z.array(z.object({ step: z.enum(openingSteps), is_done: z.boolean() })),
      can: z.object({ change: z.boolean() }),
    }),
    errors: [],
  }),
  'admin/hide_checklist': call({
    access: 'staff',
    mode: 'write',
    summary: 'Puts the checklist away, for admins. Before the marketplace is open it is shown all the same.',
    ...noInput,
    output: z.object({ is_hidden: z.literal(true) }),
    errors: [],
  }),
  'admin/open_market': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Opens the marketplace to everyone, for admins. An open one stays open. Refused while a required step is left: ' +
      '`left` names them.',
    ...noInput,
    output: z.object({ is_open: z.literal(true) }),
    errors: ['opening_not_ready'],
  }),
  'admin/send_test_mail': call({
    access: 'staff',
    mode: 'write',
    summary: 'Sends a mail to the caller’s own address, for admins, to see whether mail works.',
    ...noInput,
    output: z.object({ to: z.string() }),
    errors: [],
    limit: perTenMinutes(5),
  }),
  'admin/invite_providers': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Invites people by email to offer their services here, for admins. Nobody is invited twice. ' +
      '`sent` counts the mails of this call, `skipped` addresses that have an invitation or asked for no more mails.',
    input: z.strictObject({
      emails: z.array(email).min(1).max(MAX_INVITED),
      /** The inviting person’s own words. */
      note: text(500, { min: 0, lines: true }).default(''),
    }),
    example: { emails: [madeUp.invited_email] },
    output: z.object({ sent: whole, skipped: whole }),
    errors: [],
    limit: perHour(10),
  }),
  'admin/set_maintenance': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Closes the marketplace to everybody but its staff for a while, lets nobody change anything, or ends that ' +
      '(`mode` null), for admins.',
    input: z.strictObject({
      mode: z.enum(maintenanceModes).nullable(),
      /** What people read meanwhile. */
      text: text(300, { min: 0 }).default(''),
    }),
    example: { mode: null },
    output: z.object({ mode: z.enum(maintenanceModes).nullable() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
