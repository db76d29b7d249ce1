import { z } from 'zod';
import type { CallContract } from '../../call.ts';
import { call, guestTwin } from '../../call.ts';
import { ProviderPage } from '../../entities/provider.ts';

/** A provider by its id, or by the slug in its address. */
export const providerKeyField = z.string().regex(/^[a-z0-9-]{1,80}$/, 'This is neither an id nor an address.');

const getProfile = call({
  access: 'anyone',
  mode: 'read',
  summary: 'The public page of a provider, by id or by the name in its address.',
  input: z.strictObject({ provider_id: providerKeyField }),
  output: z.discriminatedUnion('kind', [z.object({ kind: z.literal('provider'), provider: ProviderPage })]),
  errors: [],
});

export const accountCalls = {
  'user/get_profile': getProfile,
  'user/guest_get_profile': guestTwin('user/get_profile', getProfile),
} as const satisfies Record<string, CallContract>;
