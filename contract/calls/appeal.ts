import { z } from 'zod';
import { type CallContract, call, perMinute, perTenMinutes } from '../call.ts';
import { AdminAppeal, ModerationNotice } from '../entities/trust/appeal.ts';
import { example } from '../examples.ts';
import { id, name, text } from '../fields.ts';
import { MAX_APPEAL, MAX_APPEAL_FILES } from '../limits/appeals.ts';
import { pageInput, pageOf } from '../paging.ts';

/** The token in the mail and the notification of a decision. */
const token = z.string().length(43);

export const appealCalls = {
  'user/moderation_decision': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns a moderation decision to the person concerned, by the link that they were sent, with its appeal.',
    input: z.strictObject({ token }),
    example: { token: example.appeal_token },
    output: z.object({ decision: ModerationNotice }),
    errors: [],
    limit: perMinute(120),
  }),
  'user/appeal_decision': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Asks staff to look at a moderation decision again, once, by the link of its mail: a text, and up to three ' +
      'pictures or PDFs of 10 MB each in the parts `files`, which only staff can open.',
    input: z.strictObject({
      token,
      text: text(MAX_APPEAL, { lines: true, min: 10 }),
      /** The names of the files, in order. */
      file_names: z
        .array(name(120, { min: 0 }))
        .max(MAX_APPEAL_FILES)
        .default([]),
    }),
    example: { token: example.appeal_token, text: 'We have always been honest.' },
    output: z.object({ decision: ModerationNotice }),
    errors: ['appeal_state', 'picture_unreadable', 'picture_too_large', 'storage_full'],
    files: { files: { max: MAX_APPEAL_FILES, kind: 'document' } },
    limit: perTenMinutes(20),
  }),
  'admin/appeal_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists appeals against moderation decisions: open ones, oldest first, or decided ones, newest first.',
    input: z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') }),
    example: {},
    output: pageOf(AdminAppeal),
    errors: [],
  }),
  'admin/decide_appeal': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Upholds a moderation decision or undoes it, with an answer that the person reads. Whoever made the decision ' +
      'can’t decide, unless nobody else of the staff can.',
    input: z.strictObject({
      appeal_id: id,
      verb: z.enum(['uphold', 'undo']),
      word: text(1000, { lines: true, min: 10 }),
    }),
    example: { appeal_id: example.appeal_id, verb: 'uphold', word: 'We called three times.' },
    output: z.object({ appeal: AdminAppeal }),
    errors: ['appeal_state', 'moderation_state'],
  }),
} as const satisfies Record<string, CallContract>;
