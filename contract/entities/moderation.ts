import { z } from 'zod';
import { moderationKinds, moderationMachine } from '../states/moderation.ts';

/** What a report offers to act on. */
export const ModerationTarget = z.object({
  kind: z.enum(moderationKinds),
  subject_id: z.string(),
  /** The name of the service, page or person; of a review its author's. */
  label: z.string(),
  /** The decision in force about it; null where there is none. */
  action_id: z.string().nullable(),
  /** Confirmed bookings ahead, which stay; 0 where it is about none. */
  upcoming: z.number().int(),
});
export type ModerationTarget = z.infer<typeof ModerationTarget>;

/** A staff decision to hide content or to suspend someone. */
export const ModerationAction = z.object({
  _id: z.string(),
  kind: z.enum(moderationKinds),
  subject_id: z.string(),
  label: z.string(),
  page: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  /** What the person reads. */
  reason: z.string(),
  status: z.enum(moderationMachine.states),
  by_name: z.string(),
  created_at: z.string(),
  report_id: z.string().nullable(),
  /** The suspension of a user that took this page along. */
  parent_id: z.string().nullable(),
  upcoming: z.number().int(),
  undone_by_name: z.string().nullable(),
  undone_reason: z.string(),
  undone_at: z.string().nullable(),
});
export type ModerationAction = z.infer<typeof ModerationAction>;
