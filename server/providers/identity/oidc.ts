import * as client from 'openid-client';
import { isLoopback } from '#server/kernel/configuration/config.ts';
import {
  type IdentityClaims,
  type IdentityProvider,
  IdentityRefusedError,
  IdentityUnavailableError,
  type IdentityVisit,
} from './port.ts';
import { verifiedEmail } from './verified-email.ts';

/** Longer waits end; people press the button again (seconds). */
const TIMEOUT_SECONDS = 8;
/** How long a provider's addresses and keys are believed (ms). */
const DISCOVERY_MS = 3_600_000;

interface Settings {
  readonly key: string;
  readonly label: string;
  readonly kind: 'google' | 'oidc';
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** The public address of this marketplace. */
  readonly origin: string;
}

/** An identity provider by OpenID Connect. Its addresses are discovered at first use, and again after an hour. */
export function oidcProvider(settings: Settings): IdentityProvider {
  const { key, label, kind } = settings;
  const redirect_uri = `${settings.origin}/login/callback/${key}`;
  let known: { readonly found: client.Configuration; readonly until: number } | null = null;

  const discover = async (): Promise<client.Configuration> => {
    if (known !== null && performance.now() < known.until) return known.found;
    const server = new URL(settings.issuer);
    const found = await reaching(() =>
      client.discovery(server, settings.client_id, undefined, client.ClientSecretPost(settings.client_secret), {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // The signature of the ID token is checked although it comes from the provider itself.
          client.enableNonRepudiationChecks,
          ...(isLoopback(server.hostname) ? [client.allowInsecureRequests] : []),
        ],
      }),
    );
    known = { found, until: performance.now() + DISCOVERY_MS };
    return found;
  };

  return {
    ...{ key, label, kind },
    authorizeUrl: async ({ state, nonce, verifier }) => {
      const found = await discover();
      const url = client.buildAuthorizationUrl(found, {
        ...{ redirect_uri, state, nonce, scope: 'openid email profile' },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        // Whoever shares a machine chooses the account each time.
        ...(kind === 'google' ? { prompt: 'select_account' } : {}),
      });
      return url.href;
    },
    findClaims: async ({ code, state, iss }, visit) => {
      const found = await discover();
      const url = new URL(redirect_uri);
      url.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }));
      return reaching(() => claimsOf(found, url, visit));
    },
  };
}

async function claimsOf(found: client.Configuration, url: URL, visit: IdentityVisit): Promise<IdentityClaims> {
  const tokens = await client.authorizationCodeGrant(found, url, {
    ...{ expectedState: visit.state, expectedNonce: visit.nonce, pkceCodeVerifier: visit.verifier },
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new IdentityRefusedError('The provider sent no ID token.');
  // Some providers have address and name at their userinfo endpoint only.
  const isWhole = token.email !== undefined && token.email_verified !== undefined;
  const more = isWhole || found.serverMetadata().userinfo_endpoint === undefined ? {} : await userInfo(found, tokens);
  const { name } = { ...more, ...token };
  return {
    issuer: token.iss,
    subject: token.sub,
    ...verifiedEmail(token, more),
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

async function userInfo(
  found: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<Record<string, unknown>> {
  const { sub } = tokens.claims() ?? {};
  return sub === undefined ? {} : await client.fetchUserInfo(found, tokens.access_token, sub);
}

/** Codes of openid-client for no answer, or one that is none of the protocol. */
const outages = new Set([
  ...['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'],
  ...['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'],
]);

/** Runs requests to a provider. Its refusals and everything that isn't valid become one error, outages another. */
async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof IdentityRefusedError) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    // `fetch` throws a TypeError without a code for what it cannot reach.
    const isUnreachable = error instanceof TypeError && code === '';
    const isBroken = error instanceof client.ResponseBodyError && error.status >= 500;
    if (isUnreachable || isBroken || outages.has(code))
      throw new IdentityUnavailableError(error.message, { cause: error });
    if (code.startsWith('OAUTH_')) throw new IdentityRefusedError(error.message, { cause: error });
    throw error;
  }
}
