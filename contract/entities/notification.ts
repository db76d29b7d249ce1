import { z } from 'zod';
import { moment } from '../fields.ts';

/** A notification in the app; `link` is a path to its subject. */
export const Notification = z.object({
  _id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  is_seen: z.boolean(),
  created_at: moment,
});
export type Notification = z.infer<typeof Notification>;
