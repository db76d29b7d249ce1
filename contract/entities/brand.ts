import { z } from 'zod';
import { accentNames } from '../brand/accents.ts';
import { Picture } from './picture.ts';

/** The colour, the texts and the pictures of the marketplace. */
export const Brand = z.object({
  accent: z.enum(accentNames),
  /** The headline of the home page; empty for the usual one. */
  hero_text: z.string(),
  logo: Picture.nullable(),
  hero: Picture.nullable(),
});
export type Brand = z.infer<typeof Brand>;
