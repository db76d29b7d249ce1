import { z } from 'zod';
import { moment, whole } from '../../fields.ts';
import { contentCauses, contentKinds, contentMachine, reviewPolicies } from '../../states/content.ts';

/** Content that staff reviews, with what made it doubtful. */
export const ContentCheck = z.object({
  _id: z.string(),
  kind: z.enum(contentKinds),
  subject_id: z.string(),
  label: z.string(),
  text: z.string(),
  causes: z.array(z.enum(contentCauses)),
  /** The terms, links and numbers that were found. */
  found: z.array(z.string()),
  status: z.enum(contentMachine.states),
  /** Whether only its author and staff see it until staff decides. */
  is_held: z.boolean(),
  /** Changes with the text. Approving needs it, so that staff approves what they have read. */
  revision: whole,
  author_name: z.string(),
  page: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  created_at: moment,
  decided_by_name: z.string().nullable(),
  decided_at: moment.nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type ContentCheck = z.infer<typeof ContentCheck>;

/** How new content is reviewed. */
export const ReviewSettings = z.object({
  policy: z.enum(reviewPolicies),
  /** The kinds of which doubtful content waits for staff before anybody else sees it. */
  held_kinds: z.array(z.enum(contentKinds)),
  /** The operator’s terms, one a line; null for those of the app. */
  terms: z.string().nullable(),
  default_terms: z.string(),
  can: z.object({ change: z.boolean() }),
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;
