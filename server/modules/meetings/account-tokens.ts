import { hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { seal, unseal } from '#server/kernel/encryption.ts';
import {
  AccessTokenExpiredError,
  GrantRefusedError,
  type MeetingAccounts,
  MeetingsUnavailableError,
  type MeetingTokens,
} from '#server/providers/meetings/port.ts';
import {
  type AccountRow,
  claimRefresh,
  endAccount,
  findAccount,
  releaseRefresh,
  storeTokens,
} from './account-store.ts';

/** The account is gone, or its provider ended its authorization: its user has to connect it again. */
export class AccountEndedError extends Error {
  override name = 'AccountEndedError';
}

/** Tokens are refreshed so long before they expire (ms). */
const MARGIN_MS = 60_000;
/** How long one refresh may take; then another one may begin (ms). */
const REFRESH_MS = 30_000;
const WAIT_MS = 50;

const known = new Map<string, Buffer>();

/** The key of stored tokens, derived from the app's secret (HKDF, RFC 5869). */
function tokenKey(secret: string): Buffer {
  const found = known.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'meeting tokens', 32));
  known.set(secret, found);
  return found;
}

/** Encrypts the tokens of an account; they open for no other account. */
export function sealTokens(
  secret: string,
  account_id: string,
  { access_token, refresh_token, expires_at }: MeetingTokens,
) {
  const key = tokenKey(secret);
  return {
    access_token: seal(key, access_token, `access ${account_id}`),
    refresh_token: seal(key, refresh_token, `refresh ${account_id}`),
    expires_at,
  };
}

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock'>;

/**
 * Runs work with an access token of an account. Refreshes the token before it expires, and once more if the provider
 * does not take it.
 * @throws AccountEndedError, MeetingsUnavailableError
 */
export async function withAccess<Result>(
  deps: Deps,
  zoom: MeetingAccounts,
  account_id: string,
  work: (access_token: string) => Promise<Result>,
): Promise<Result> {
  const first = await currentToken(deps, zoom, account_id, null);
  try {
    return await work(first.access_token);
  } catch (error) {
    if (!(error instanceof AccessTokenExpiredError)) throw error;
    return work((await currentToken(deps, zoom, account_id, first.version)).access_token);
  }
}

/** A valid access token, of another version than the one that was refused. */
async function currentToken(deps: Deps, zoom: MeetingAccounts, account_id: string, refused: number | null) {
  const { database, clock, config } = deps;
  for (const end = performance.now() + REFRESH_MS; performance.now() < end; await sleep(WAIT_MS)) {
    const account = await findAccount(database.write, { id: account_id });
    if (!account?.access_token || !account.refresh_token) throw new AccountEndedError('This account is not connected.');
    const now = clock.now();
    const isFresh = account.expires_at.getTime() > now.getTime() + MARGIN_MS && account.token_version !== refused;
    const key = tokenKey(secretOf(config));
    if (isFresh)
      return {
        access_token: unseal(key, account.access_token, `access ${account_id}`),
        version: account.token_version,
      };
    // Each refresh token works once: only who has the claim sends it, everybody else waits for the new tokens.
    const until = new Date(now.getTime() + REFRESH_MS);
    if (await claimRefresh(database.write, account, { now, until }))
      await refresh(deps, zoom, account, unseal(key, account.refresh_token, `refresh ${account_id}`));
  }
  throw new MeetingsUnavailableError('The tokens are being refreshed for too long.');
}

async function refresh({ database, clock, config }: Deps, zoom: MeetingAccounts, account: AccountRow, token: string) {
  try {
    const tokens = await zoom.refreshTokens(token);
    await storeTokens(database.write, account, sealTokens(secretOf(config), account.id, tokens));
  } catch (error) {
    if (error instanceof GrantRefusedError) {
      await endAccount(database.write, account, clock.now());
      throw new AccountEndedError('The provider ended the authorization.', { cause: error });
    }
    await releaseRefresh(database.write, account);
    throw error;
  }
}
