import { z } from 'zod';
import { moment } from '../../fields.ts';

/** A customer whom the owner of a page blocked. */
export const CustomerBlock = z.object({
  _id: z.string(),
  customer: z.object({
    /** The name of a user or guest; empty for an address that was entered. */
    name: z.string(),
    /** The address of a guest. That of an account is not shown. */
    email: z.string().nullable(),
  }),
  created_at: moment,
});
export type CustomerBlock = z.infer<typeof CustomerBlock>;
