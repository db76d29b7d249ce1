import { z } from 'zod';

/** One thing a person is told in the app; `link` is an own path that leads to it. */
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
