import { z } from 'zod';
import { isLoopback } from './addresses.ts';

/** The address of an identity provider: https, or http on this machine. */
const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
});

/** An identity provider of the operator (OpenID Connect). */
const OidcProvider = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: z.string().min(1).max(40),
  issuer,
  client_id: z.string().min(1).max(300),
  client_secret: z.string().min(1).max(500),
});

/** The key of the provider that GOOGLE_CLIENT_ID sets up. */
export const GOOGLE_KEY = 'google';

const oidcProviders = z
  .array(OidcProvider)
  .max(10)
  .refine((list) => new Set([GOOGLE_KEY, ...list.map(({ key }) => key)]).size === list.length + 1);

/** The variables of identity providers, as `.env.example` documents them. */
export const identityVariables = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{8,200}$/, 'must be the client id of an OAuth client in Google’s console')
    .optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .regex(/^\S{8,200}$/, 'must be the client secret of an OAuth client in Google’s console')
    .optional(),
  OIDC_PROVIDERS: z
    .string()
    .transform((text, context) => {
      const list = oidcProviders.safeParse(jsonOf(text));
      if (list.success) return list.data;
      context.addIssue({
        code: 'custom',
        message:
          'must be a JSON list of {"key","label","issuer","client_id","client_secret"}: keys of small letters, each ' +
          'once and none “google”, issuers with https',
      });
      return z.NEVER;
    })
    .default([]),
};

/** Reports a half of Google's two settings. */
export function checkGoogle(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  const [id, secret] = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
  for (const [name, other] of [
    [id, secret],
    [secret, id],
  ] as const)
    if (given[other] && !given[name]) wrong.set(name, `is needed with ${other}: both are in Google’s console`);
}

/** The value of a JSON text; null if it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
