import { z } from 'zod';

/** A saved card: what people recognise of it, never its number. */
export const Card = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  is_default: z.boolean(),
});
export type Card = z.infer<typeof Card>;
