import { z } from 'zod';
import { type CallContract, call, perMinute, perTenMinutes } from '../call.ts';
import { AdminClaim, Claim, ClaimWays } from '../entities/trust/claim.ts';
import { ContactState, contactChoices } from '../entities/trust/contact-choice.ts';
import { example, madeUp } from '../examples.ts';
import { email, id, name, oneTimeCode, text, whole } from '../fields.ts';
import { MAX_CLAIM_TEXT } from '../limits/claims.ts';
import { MAX_FILES } from '../limits/messages.ts';
import { pageInput, pageOf } from '../paging.ts';

/** The token of a mail to the contact on file. */
const contactToken = z.string().regex(/^[\w-]{40,600}$/);

const codeInput = z.strictObject({
  provider_id: id,
  /** The code from the message. Without it a new code is sent. */
  code: oneTimeCode.optional(),
});
const codeOutput = z.object({
  /** The address or number that got a code, masked; null after a right code. */
  sent_to: z.string().nullable(),
  expires_in_seconds: whole.nullable(),
  claim: Claim,
});

export const claimCalls = {
  'claim/claim_ways': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns how the caller can claim a page: masked contacts on file, and the state of their claim.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.unclaimed_id },
    output: ClaimWays,
    errors: [],
  }),
  'claim/claim_account': call({
    access: 'user',
    mode: 'write',
    summary:
      'Sends a code to the email address on file for a page without an owner. With `code`, makes the caller its owner.',
    input: codeInput,
    example: { provider_id: example.unclaimed_id },
    output: codeOutput,
    errors: ['claim_state', 'code_wrong', 'code_expired'],
    limit: perMinute(20),
  }),
  'claim/sms_claim_account': call({
    access: 'user',
    mode: 'write',
    summary: 'Does the same as claim_account by SMS to the phone number on file.',
    input: codeInput,
    example: { provider_id: example.unclaimed_id },
    output: codeOutput,
    errors: ['claim_state', 'code_wrong', 'code_expired'],
    limit: perMinute(20),
  }),
  'claim/claim_account_without_send_mail': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Sends evidence that a page is the caller’s to staff: a text, and up to four pictures or PDFs of 10 MB each in ' +
      'the parts `files`. For a page with an owner, it is a dispute.',
    input: z.strictObject({
      provider_id: id,
      text: text(MAX_CLAIM_TEXT, { lines: true, min: 10 }),
      /** The names of the files, in order. */
      file_names: z
        .array(name(120, { min: 0 }))
        .max(MAX_FILES)
        .default([]),
    }),
    example: { provider_id: example.unclaimed_id, text: 'My license has this name.' },
    output: z.object({ claim: Claim }),
    errors: ['claim_state', 'picture_unreadable', 'picture_too_large', 'storage_full'],
    files: { files: { max: MAX_FILES, kind: 'document' } },
    limit: perTenMinutes(10),
  }),
  'claim/claim_contact_us': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Asks staff for help with a page that is the caller’s and that they can’t prove. Guests give name and email.',
    input: z.strictObject({
      provider_id: id,
      text: text(MAX_CLAIM_TEXT, { lines: true, min: 10 }),
      name: name(120).optional(),
      email: email.optional(),
    }),
    example: {
      provider_id: example.unclaimed_id,
      text: 'This is my page.',
      name: 'Gia Guest',
      email: madeUp.claimant_email,
    },
    output: z.object({ is_received: z.literal(true) }),
    errors: ['claim_state'],
    limit: { ...perTenMinutes(6), shared: true },
  }),
  'claim/view_profile': call({
    access: 'user',
    mode: 'write',
    summary: 'Counts a view of a provider’s page, once per visitor and day. The owner’s own views don’t count.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.provider_id },
    output: z.object({}),
    errors: [],
    limit: perMinute(120),
  }),
  'claim/view_profile_guest': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Does the same as view_profile for visitors without an account.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.provider_id },
    output: z.object({}),
    errors: [],
    limit: perMinute(120),
  }),
  'my_page/page_views': call({
    access: 'provider',
    mode: 'read',
    summary: 'Returns how many people viewed my page and began a conversation on it, for each of the last 28 days.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.provider_id },
    output: z.object({
      views: whole,
      contacts: whole,
      /** The oldest day first, in the time zone of the page. */
      days: z.array(z.object({ date: z.string(), views: whole, contacts: whole })),
    }),
    errors: [],
  }),
  'claim/contact_choice': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Returns what the contact on file of unclaimed pages chose, and their pages. ' +
      'The token is that of a mail to them.',
    input: z.strictObject({ token: contactToken }),
    example: { token: example.contact_token },
    output: ContactState,
    errors: [],
    limit: perMinute(60),
  }),
  'claim/choose_contact': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Stops all mails to the contact on file (`no_mail`), allows them again (`mails`), or hides their pages at once ' +
      'and asks staff to remove them (`opposed`).',
    input: z.strictObject({ token: contactToken, choice: z.enum(['mails', ...contactChoices]) }),
    example: { token: example.contact_token, choice: 'no_mail' },
    output: ContactState,
    errors: [],
    limit: perMinute(20),
  }),
  'admin/claim_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists claims with evidence: open ones, oldest first, or decided ones, newest first.',
    input: z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') }),
    example: {},
    output: pageOf(AdminClaim),
    errors: [],
  }),
  'admin/decide_claim': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Accepts a claim, which makes its author the owner of the page, or declines it with a reason. Both are mailed.',
    input: z.strictObject({
      claim_id: id,
      verb: z.enum(['accept', 'decline']),
      /** What the person reads. */
      word: text(2000, { lines: true, min: 10 }),
    }),
    example: { claim_id: example.claim_id, verb: 'decline', word: 'We could not reach you.' },
    output: z.object({ claim: AdminClaim }),
    errors: ['claim_state'],
  }),
} as const satisfies Record<string, CallContract>;
