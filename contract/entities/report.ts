import { z } from 'zod';
import { reportMachine } from '../states/report.ts';

export const reportSubjects = ['booking', 'payment', 'provider', 'review', 'event'] as const;
export const reportKinds = [
  'did_not_happen',
  'not_as_agreed',
  'money',
  'behaviour',
  'safety',
  'untrue',
  'other',
] as const;
export const reportOutcomes = ['upheld', 'dismissed'] as const;

/** A report as its author sees it. */
export const Report = z.object({
  _id: z.string(),
  about: z.enum(reportSubjects),
  kind: z.enum(reportKinds),
  text: z.string(),
  status: z.enum(reportMachine.states),
  /** The latest text of staff. */
  word: z.string(),
  outcome: z.enum(reportOutcomes).nullable(),
  closed_at: z.string().nullable(),
  created_at: z.string(),
});
export type Report = z.infer<typeof Report>;
