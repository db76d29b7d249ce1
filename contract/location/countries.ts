import { z } from 'zod';
import { bareCode } from '../formats/pasted.ts';

/** The countries (ISO 3166-1, two letters) to whose banks payment companies commonly pay out, in alphabetical order. */
export const payoutCountries = [
  ...(['AE', 'AT', 'AU', 'BE', 'BG', 'BR', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB'] as const),
  ...(['GI', 'GR', 'HK', 'HR', 'HU', 'IE', 'IN', 'IT', 'JP', 'LI', 'LT', 'LU', 'LV', 'MT', 'MX', 'MY', 'NL'] as const),
  ...(['NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG', 'SI', 'SK', 'TH', 'US'] as const),
] as const;

/** A country on the wire. The payment company decides whether it is served. */
export const Country = z
  .string()
  .max(20, 'Enter a country as two letters, like US or DE.')
  .transform(bareCode)
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'Enter a country as two letters, like US or DE.'));
