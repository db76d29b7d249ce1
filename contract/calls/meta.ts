import { z } from 'zod';
import type { CallContract } from '../call.ts';
import { call } from '../call.ts';
import { SessionUser } from '../entities/user.ts';
import { Currency } from '../money.ts';

export const metaCalls = {
  'user/session': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns the caller, and the marketplace settings the app shell needs.',
    input: z.strictObject({}),
    output: z.object({
      user: SessionUser.nullable(),
      market: z.object({
        name: z.string(),
        currency: Currency,
        place: z.object({
          label: z.string(),
          lat: z.number(),
          lon: z.number(),
          timezone: z.string(),
          /** ISO 3166-1, two letters; null if the phone numbers and banks of the country are unknown. */
          country: z.string().nullable(),
        }),
        mode: z.enum(['demo', 'production']),
        setup_needed: z.boolean(),
        /** The card fields to show: the gateway's by its public key, or the sandbox's. */
        payments: z.object({ gateway: z.enum(['sandbox', 'stripe']), publishable_key: z.string().nullable() }),
      }),
    }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
