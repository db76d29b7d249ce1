import { z } from 'zod';

/**
 * The countries whose banks payment companies commonly send to (ISO 3166-1, two letters), in alphabetical order of
 * their codes.
 */
export const payoutCountries = [
  ...(['AE', 'AT', 'AU', 'BE', 'BG', 'BR', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB'] as const),
  ...(['GI', 'GR', 'HK', 'HR', 'HU', 'IE', 'IN', 'IT', 'JP', 'LI', 'LT', 'LU', 'LV', 'MT', 'MX', 'MY', 'NL'] as const),
  ...(['NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG', 'SI', 'SK', 'TH', 'US'] as const),
] as const;

/** A country on the wire; whether it is served is for the payment company to say. */
export const Country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'Enter a country as two letters, like US or DE.'));
