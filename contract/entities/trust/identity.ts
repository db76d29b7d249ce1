import { z } from 'zod';
import { moment } from '../../fields.ts';

/** A check of staff that is in force. */
export const IdentityCheck = z.object({
  _id: z.string(),
  /** The address is masked; `admin/read_contact` returns it. */
  person: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  /** What staff saw. Only staff reads it. */
  note: z.string(),
  by_name: z.string(),
  created_at: moment,
  pages: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;
