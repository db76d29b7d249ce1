import { z } from 'zod';
import { moment, whole } from '../../fields.ts';
import { appealMachine } from '../../states/appeal.ts';
import { moderationKinds, moderationMachine } from '../../states/moderation.ts';
import { MessageFile } from '../message.ts';
import { ModerationAction } from '../moderation.ts';

/** What a person writes against a moderation decision, and the answer of staff. */
export const Appeal = z.object({
  _id: z.string(),
  status: z.enum(appealMachine.states),
  text: z.string(),
  /** How many files came with it. Only staff can open them. */
  file_count: whole,
  created_at: moment,
  /** Until when staff answers. */
  due_at: moment,
  /** The answer of staff. */
  word: z.string(),
  decided_at: moment.nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

/** A moderation decision as the person concerned sees it. */
export const ModerationNotice = z.object({
  kind: z.enum(moderationKinds),
  /** The name of the service, event, page or person; for a review the name of its author. */
  label: z.string(),
  page_name: z.string().nullable(),
  /** Whether it was not approved, after it was held until staff looked at it. */
  was_held: z.boolean(),
  reason: z.string(),
  status: z.enum(moderationMachine.states),
  undone_reason: z.string(),
  created_at: moment,
  appeal: Appeal.nullable(),
  /** Until when an appeal can be sent. */
  appeal_until: z.string(),
  can: z.object({ appeal: z.boolean() }),
});
export type ModerationNotice = z.infer<typeof ModerationNotice>;

/** An appeal for the decision of staff. */
export const AdminAppeal = Appeal.extend({
  /** Who sent it. The address is masked; `admin/read_contact` returns it. */
  by: z.object({ name: z.string(), email: z.string() }),
  action: ModerationAction,
  files: z.array(MessageFile),
  decided_by_name: z.string().nullable(),
  is_overdue: z.boolean(),
  /** Whether the reader made the decision, or it is about them. */
  is_own: z.boolean(),
  /** Whether nobody else can decide, so that the reader may decide on an own decision. */
  is_alone: z.boolean(),
  can: z.object({ decide: z.boolean() }),
});
export type AdminAppeal = z.infer<typeof AdminAppeal>;
