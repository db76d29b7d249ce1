import { type Config, GOOGLE_KEY } from '#server/kernel/configuration/config.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { oidcProvider } from './oidc.ts';
import type { Identities } from './port.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

type Settings = Pick<Config, 'PLAZA_ORIGIN' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'OIDC_PROVIDERS'>;

/** Opens the identity providers that the operator set up. Nothing is requested before somebody uses one. */
export function openIdentities(config: Settings): Identities {
  const { PLAZA_ORIGIN: origin, GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret } = config;
  const google =
    client_id && client_secret
      ? [{ key: GOOGLE_KEY, label: 'Google', kind: 'google' as const, issuer: GOOGLE_ISSUER, client_id, client_secret }]
      : [];
  const others = config.OIDC_PROVIDERS.map((provider) => ({ ...provider, kind: 'oidc' as const }));
  return new Map(
    [...google, ...others].map((settings) => [
      settings.key,
      outsideTransactions(oidcProvider({ ...settings, origin })),
    ]),
  );
}
