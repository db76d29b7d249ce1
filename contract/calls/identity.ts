import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { IdentityCheck } from '../entities/trust/identity.ts';
import { example } from '../examples.ts';
import { email, id, text } from '../fields.ts';
import { pageInput, pageOf } from '../paging.ts';

export const identityCalls = {
  'admin/identity_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the people whose identity staff checked, newest first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(IdentityCheck).extend({ can: z.object({ check: z.boolean() }) }),
    errors: [],
  }),
  'admin/confirm_identity': call({
    access: 'staff',
    mode: 'write',
    summary: 'Notes that staff checked who somebody is, which their pages then show. The note is for staff only.',
    input: z.strictObject({ email, note: text(1000, { lines: true, min: 10 }) }),
    example: { email: example.provider_email, note: 'Saw the trade license.' },
    output: z.object({ check: IdentityCheck }),
    errors: [],
  }),
  'admin/revoke_identity': call({
    access: 'staff',
    mode: 'write',
    summary: 'Takes back that staff checked who somebody is, with the reason for the log.',
    input: z.strictObject({ check_id: id, note: text(1000, { lines: true, min: 10 }) }),
    example: { check_id: example.check_id, note: 'The license had expired.' },
    output: z.object({}),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
