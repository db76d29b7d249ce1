import { z } from 'zod';
import { type CallContract, call } from '../../call.ts';
import { whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { query } from '../../paging.ts';
import { chargePayers } from '../../system-charge.ts';

export const chargeCalls = {
  'user/get_system_charge': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns the service fee for an amount.',
    input: z.strictObject({ amount: query.int(0, 1_000_000_000_000), currency: Currency }),
    example: { amount: 4000, currency: 'USD' },
    output: z.object({
      percent_basis_points: whole,
      fixed: whole,
      charge: whole,
      currency: Currency,
      paid_by: z.enum(chargePayers),
      /** The minimum card charge in this currency (minor units). */
      min_amount: whole,
    }),
    errors: [],
    cacheable_seconds: 60,
  }),
} as const satisfies Record<string, CallContract>;
