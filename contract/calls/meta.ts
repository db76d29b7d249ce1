import { z } from 'zod';
import type { CallContract } from '../call.ts';
import { call, noInput } from '../call.ts';
import { Brand } from '../entities/brand.ts';
import { SessionUser } from '../entities/user.ts';
import { whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { features } from '../restrictions/features.ts';
import { maintenanceModes } from '../restrictions/maintenance.ts';

export const metaCalls = {
  'user/session': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns the caller, and the marketplace settings the app shell needs.',
    ...noInput,
    output: z.object({
      user: SessionUser.nullable(),
      /** Set while an admin impersonates this user. */
      impersonation: z.object({ until: z.string() }).nullable(),
      /** The same by its name before 0.9, for one version. */
      look: z.object({ until: z.string() }).nullable(),
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
        /** Whether this is a copy of a marketplace, from which nothing is sent or charged. */
        is_copy: z.boolean(),
        /** Set while the operator lets nobody change anything, or only staff in; the text may be empty. */
        maintenance: z.object({ mode: z.enum(maintenanceModes), text: z.string() }).nullable(),
        setup_needed: z.boolean(),
        /** Whether everyone may see it; before, only its staff do. */
        is_open: z.boolean(),
        brand: Brand,
        /** What the operator switched off, with what needs it. */
        off_features: z.array(z.enum(features)),
        /** How long a checkout holds its time or seats (minutes). */
        hold_minutes: whole,
        /** How far visitors search at first (miles). */
        search_radius: whole,
        /** Whether customers pay online (before the set-up: can pay). If not, bookings are free or paid on site. */
        takes_payments: z.boolean(),
        /** Whether customers may withdraw from contracts (`booking/withdraw_contract`). */
        withdrawals: z.boolean(),
        /** The card fields to show: the gateway's by its public key, or the sandbox's. */
        payments: z.object({ gateway: z.enum(['sandbox', 'stripe', 'none']), publishable_key: z.string().nullable() }),
      }),
    }),
    errors: [],
  }),
  'user/end_impersonation': call({
    access: 'user',
    mode: 'write',
    summary: 'Ends an admin’s look at the app as a user. Without one, nothing happens.',
    ...noInput,
    output: z.object({ ended: z.boolean() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
