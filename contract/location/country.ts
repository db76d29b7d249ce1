import { z } from 'zod';
import { bareCode } from '../formats/pasted-text.ts';
import { countries } from './countries.ts';

/** A country on the wire. The payment company decides whether it is served. */
export const Country = z
  .string()
  .max(20, 'Enter a country as two letters, like US or DE.')
  .transform(bareCode)
  .pipe(z.string().refine((code) => countries.has(code), 'Enter a country as two letters, like US or DE.'));
