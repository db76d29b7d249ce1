import { z } from 'zod';
import { whole } from '../fields.ts';

/** An entry of the operator's catalog with its category. */
export const ServiceDescription = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  category_id: z.string(),
  typical_minutes: whole,
  typical_amount: whole.nullable(),
});
export type ServiceDescription = z.infer<typeof ServiceDescription>;

export const ServiceCategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  blurb: z.string(),
  icon: z.string(),
  descriptions: z.array(ServiceDescription),
});
export type ServiceCategory = z.infer<typeof ServiceCategory>;
