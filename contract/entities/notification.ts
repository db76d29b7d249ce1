import { z } from 'zod';

/** A notification in the app; `link` is a path to its subject. */
export const Notification = z.object({
  _id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  is_seen: z.boolean(),
  created_at: z.string(),
});
export type Notification = z.infer<typeof Notification>;
