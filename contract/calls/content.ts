import { z } from 'zod';
import { type CallContract, call, noInput } from '../call.ts';
import { ContentCheck, ReviewSettings } from '../entities/trust/content.ts';
import { example } from '../examples.ts';
import { id, text } from '../fields.ts';
import { pageInput, pageOf } from '../paging.ts';
import { contentKinds, reviewPolicies } from '../states/content.ts';

export const contentCalls = {
  'admin/content_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists content that looks doubtful, held or published: open entries, oldest first, or decided ones, newest ' +
      'first.',
    input: z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') }),
    example: {},
    output: pageOf(ContentCheck),
    errors: [],
  }),
  'admin/decide_content': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Approves content, which publishes what is held, or hides it by a moderation decision with a reason that its ' +
      'author reads and can appeal.',
    input: z.strictObject({
      check_id: id,
      verb: z.enum(['approve', 'hide']),
      /** With `approve`: the revision that was read. */
      revision: z.int().min(1).optional(),
      /** With `hide`: the reason. */
      reason: text(1000, { lines: true, min: 10 }).optional(),
    }),
    example: { check_id: example.content_check_id, verb: 'approve', revision: 1 },
    output: z.object({ check: ContentCheck }),
    errors: ['moderation_state'],
  }),
  'admin/review_settings': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns how new content is looked at, and the terms that make it doubtful.',
    ...noInput,
    output: ReviewSettings,
    errors: [],
  }),
  'admin/change_review_settings': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Changes how new content is looked at and which kinds are held until approved, for admins. `terms: null` means ' +
      'those of the app.',
    input: z.strictObject({
      policy: z.enum(reviewPolicies).optional(),
      held_kinds: z.array(z.enum(contentKinds)).max(contentKinds.length).optional(),
      terms: text(4000, { min: 0, lines: true }).nullable().optional(),
    }),
    example: { terms: 'cash only', held_kinds: ['service'] },
    output: ReviewSettings,
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
