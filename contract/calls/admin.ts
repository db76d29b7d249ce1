import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { email, password, point, text, timezone } from '../fields.ts';
import { Currency } from '../money.ts';

export const adminCalls = {
  'admin/set_up': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Answers the first-run questions, once: what the marketplace is called, where it is, its currency and fee, and its first administrator, who is signed in.',
    input: z.strictObject({
      /** Printed by the server at its start for as long as nobody has answered. */
      setup_key: z.string().max(100),
      name: text(60),
      place: z.strictObject({ label: text(120), ...point, timezone }),
      currency: Currency,
      charge: z.strictObject({
        percent_basis_points: z
          .number()
          .int('Please give at most two decimals.')
          .min(0, 'The fee cannot be negative.')
          .max(5000, 'The fee can be 50 % at most.'),
        fixed: z
          .number()
          .int('Please give a whole number of the smallest coin.')
          .min(0, 'The fee cannot be negative.')
          .max(1_000_000, 'This fee is too high.'),
      }),
      admin: z.strictObject({ name: text(120), email, password }),
    }),
    output: z.object({ market: z.object({ name: z.string(), currency: z.string() }) }),
    errors: ['setup_done', 'password_weak'],
    limit: { most: 10, seconds: 60 },
  }),
} as const satisfies Record<string, CallContract>;
