import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { LegalText, LegalVersion, legalKinds } from '../entities/legal.ts';
import { text } from '../fields.ts';
import { pageInput, pageOf } from '../page.ts';

export const legalCalls = {
  'user/legal_text': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns the legal text in effect with its version and date, or the template if none is published.',
    input: z.strictObject({ kind: z.enum(legalKinds) }),
    output: LegalText,
    errors: [],
  }),
  'admin/legal_texts': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the legal texts in effect, and the template of each filled in with the current settings.',
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ kind: z.enum(legalKinds), current: LegalVersion.nullable(), template: z.string() })),
      can: z.object({ change: z.boolean() }),
    }),
    errors: [],
  }),
  'admin/legal_version_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the versions of a legal text, newest first, with date and publisher.',
    input: z.strictObject({ ...pageInput, kind: z.enum(legalKinds) }),
    output: pageOf(LegalVersion),
    errors: [],
  }),
  'admin/publish_legal_text': call({
    access: 'staff',
    mode: 'write',
    summary: 'Publishes a new version of a legal text, for admins. Earlier versions are kept.',
    input: z.strictObject({
      kind: z.enum(legalKinds),
      body: text(50_000, { lines: true, min: 20 }),
      /** The version that was edited; 0 if none was published. */
      based_on: z.number().int().min(0).max(1_000_000),
    }),
    output: z.object({ text: LegalVersion }),
    errors: ['legal_text_changed'],
  }),
} as const satisfies Record<string, CallContract>;
