import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { moderationKinds, moderationMachine } from '../states/moderation.ts';

/** A possible target of a moderation action on a report. */
export const ModerationTarget = z.object({
  kind: z.enum(moderationKinds),
  subject_id: z.string(),
  /** The name of the service, event, page or person; for a review the name of its author. */
  label: z.string(),
  /** The decision in force on the target; null if there is none. */
  action_id: z.string().nullable(),
  /** The number of future confirmed bookings, which stay; 0 if none are affected. */
  upcoming: whole,
});
export type ModerationTarget = z.infer<typeof ModerationTarget>;

/** A staff decision to hide content or to suspend someone. */
export const ModerationAction = z.object({
  _id: z.string(),
  kind: z.enum(moderationKinds),
  subject_id: z.string(),
  label: z.string(),
  page: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  /** The reason that the person concerned reads. */
  reason: z.string(),
  status: z.enum(moderationMachine.states),
  by_name: z.string(),
  created_at: moment,
  report_id: z.string().nullable(),
  /** The suspension of a user that also suspended this page. */
  parent_id: z.string().nullable(),
  upcoming: whole,
  undone_by_name: z.string().nullable(),
  undone_reason: z.string(),
  undone_at: moment.nullable(),
});
export type ModerationAction = z.infer<typeof ModerationAction>;
