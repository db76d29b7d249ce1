import { z } from 'zod';
import { moment, whole } from '../../fields.ts';

/** An identity provider that the operator offers. */
export const OfferedProvider = z.object({
  provider: z.string(),
  label: z.string(),
  kind: z.enum(['google', 'oidc']),
});
export type OfferedProvider = z.infer<typeof OfferedProvider>;

/** One of a user's passkeys. */
export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** Whether it signs in by itself; after a reset by mail it is a second step only, until it is confirmed. */
  signs_in: z.boolean(),
  /** Whether its count went back: there are two of it, and it is not accepted any more. */
  is_copied: z.boolean(),
  /** Whether it is synchronized between devices. */
  is_backed_up: z.boolean(),
  created_at: moment,
  used_at: moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** An account at an identity provider that signs a user in. */
export const Identity = z.object({
  _id: z.string(),
  provider: z.string(),
  label: z.string(),
  /** The address there; null if the provider names none. */
  email: z.string().nullable(),
  created_at: moment,
  used_at: moment.nullable(),
});
export type Identity = z.infer<typeof Identity>;

/** How a user signs in, besides codes by mail. */
export const SignInMethods = z.object({
  has_password: z.boolean(),
  passkeys: z.array(Passkey),
  identities: z.array(Identity),
  /** The providers that can be connected. */
  offered: z.array(OfferedProvider),
  two_step: z.object({
    is_on: z.boolean(),
    recovery_codes_left: whole,
  }),
  phone: z.object({ number: z.string(), is_verified: z.boolean() }).nullable(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
