import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { ModerationAction } from '../entities/moderation.ts';
import { example } from '../examples.ts';
import { id, text } from '../fields.ts';
import { pageInput, pageOf } from '../paging.ts';
import { moderationKinds, moderationMachine } from '../states/moderation.ts';

export const moderationCalls = {
  'admin/moderate': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Hides a review, unlists a service or an event, or suspends a page or a user with their pages, ' +
      'or undoes such a decision. Notifies the person of the reason, in the app and by email.',
    input: z
      .strictObject({
        verb: z.enum(['apply', 'undo']),
        /** With `apply`: the action, and its review, service, event, page or user. */
        kind: z.enum(moderationKinds).optional(),
        subject_id: id.optional(),
        /** With `undo`: the decision to undo. */
        action_id: id.optional(),
        /** The reason, which the person concerned reads. */
        reason: text(1000, { lines: true, min: 10 }),
      })
      .refine(({ verb, kind }) => verb === 'undo' || kind !== undefined, {
        error: 'Choose what should happen.',
        path: ['kind'],
      })
      .refine(({ verb, subject_id }) => verb === 'undo' || subject_id !== undefined, {
        error: 'Choose which one.',
        path: ['subject_id'],
      })
      .refine(({ verb, action_id }) => verb === 'apply' || action_id !== undefined, {
        error: 'Choose which decision.',
        path: ['action_id'],
      }),
    example: { verb: 'apply', kind: 'suspend_page', subject_id: example.suspect_id, reason: 'Nobody knows this page.' },
    output: z.object({ action: ModerationAction }),
    errors: ['moderation_state', 'last_admin'],
  }),
  'admin/moderation_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists what is hidden, unlisted or suspended, newest first, or what was undone.',
    input: z.strictObject({ ...pageInput, status: z.enum(moderationMachine.states).default('active') }),
    example: {},
    output: pageOf(ModerationAction),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
