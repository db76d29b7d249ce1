import { z } from 'zod';
import { reportKinds, reportOutcomes, reportSubjects } from '../choices/report.ts';
import { moment } from '../fields.ts';
import { reportMachine } from '../states/report.ts';

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
  closed_at: moment.nullable(),
  created_at: moment,
});
export type Report = z.infer<typeof Report>;
