import { z } from 'zod';
import { type CallContract, call, noInput } from '../call.ts';
import { acceptedKinds, legalGaps, legalKinds } from '../choices/legal.ts';
import { LegalAcceptance, LegalNotice, LegalText, LegalVersion } from '../entities/legal.ts';
import { date, text, whole } from '../fields.ts';
import { pageInput, pageOf, query } from '../paging.ts';

export const legalCalls = {
  'user/legal_text': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Returns the legal text in effect with its version and date, or the template if none is published. ' +
      'With `version`, returns that version.',
    input: z.strictObject({ kind: z.enum(legalKinds), version: query.int(1, 1_000_000).optional() }),
    example: { kind: 'privacy' },
    output: LegalText,
    errors: [],
  }),
  'user/legal_notice': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists the announced versions of privacy policy and terms that the caller has not accepted yet.',
    ...noInput,
    output: z.object({ items: z.array(LegalNotice) }),
    errors: [],
  }),
  'user/accept_legal': call({
    access: 'user',
    mode: 'write',
    summary: 'Accepts an announced version of the privacy policy or the terms.',
    input: z.strictObject({ kind: z.enum(acceptedKinds), version: whole.min(1).max(1_000_000) }),
    example: { kind: 'privacy', version: 1 },
    output: z.object({ items: z.array(LegalNotice) }),
    errors: ['legal_text_changed'],
  }),
  'admin/legal_texts': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the legal texts in effect, and the template of each filled in with the current settings.',
    ...noInput,
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(legalKinds),
          current: LegalVersion.nullable(),
          template: z.string(),
          /** What the settings lack for this template. It cannot be published before. */
          gaps: z.array(z.enum(legalGaps)),
        }),
      ),
      /** How many accepted the newest versions of privacy policy and terms. */
      acceptances: z.array(LegalAcceptance.extend({ kind: z.enum(acceptedKinds) })),
      can: z.object({ change: z.boolean() }),
    }),
    errors: [],
  }),
  'admin/legal_version_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the versions of a legal text, newest first, with date and publisher.',
    input: z.strictObject({ ...pageInput, kind: z.enum(legalKinds) }),
    example: { kind: 'terms' },
    output: pageOf(LegalVersion),
    errors: [],
  }),
  'admin/publish_legal_text': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Publishes a new version of a legal text, for admins. Earlier versions are kept. A text that doesn’t say who ' +
      'the operator is, or sends people to an empty Contact, is refused.',
    input: z.strictObject({
      kind: z.enum(legalKinds),
      body: text(50_000, { lines: true, min: 20 }),
      /** The version that was edited; 0 if none was published. */
      based_on: whole.min(0).max(1_000_000),
      /**
       * The first day on which it holds, in the market’s time zone. People are mailed and asked to accept it. Without
       * it, the text holds at once and nobody is told.
       */
      announce_from: date.optional(),
    }),
    example: { kind: 'terms', body: '## What this is\n\nThe rules of this marketplace.', based_on: 0 },
    output: z.object({ text: LegalVersion }),
    errors: ['legal_text_changed'],
  }),
} as const satisfies Record<string, CallContract>;
