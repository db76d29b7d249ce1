import { z } from 'zod';
import { whole } from '../fields.ts';

/** A town of the places table. */
export const Place = z.object({
  label: z.string(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  timezone: z.string(),
  population: whole,
});
export type Place = z.infer<typeof Place>;
