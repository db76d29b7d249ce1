import { type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { meetings } from '#locales/areas/meetings.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import {
  GrantRefusedError,
  type MeetingAccounts,
  MeetingRefusedError,
  type Meetings,
  MeetingsUnavailableError,
} from '#server/providers/meetings/port.ts';
import {
  type AccountRow,
  accountIdOf,
  deleteAccount,
  findAccount,
  insertAuthorization,
  takeAuthorization,
  upsertAccount,
} from './account-store.ts';
import { AccountEndedError, sealTokens, withAccess } from './account-tokens.ts';
import { listKnownMeetings } from './meeting-store.ts';

/** How long an organiser may take to agree (ms). */
const AUTHORIZATION_MS = 20 * 60_000;

export type Deps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'log'>;
type AccountRefusal = Refusal<'meeting_account_refused' | 'unavailable'>;

/** The refusal while a meeting provider gives no clear answer; trying again is harmless. */
export const refuseUnreachable = ({ retry_after }: MeetingsUnavailableError): Refusal<'unavailable'> =>
  refuse('unavailable', say(meetings, 'unavailable'), { extra: { retry_after } });

const refused = (why: 'not_offered' | 'state' | 'code'): Refusal<'meeting_account_refused'> =>
  refuse('meeting_account_refused', say(meetings, `refused.${why}`), { extra: { why } });

/** Zoom if the operator set it up, otherwise the refusal. */
export const offeredZoom = (zoom: MeetingAccounts | null): MeetingAccounts | Refusal<'meeting_account_refused'> =>
  zoom ?? refused('not_offered');

/** Begins connecting an account. Returns where the user agrees, and the `state` they come back with. */
export async function startConnecting(
  inTx: InTx,
  zoom: MeetingAccounts,
  user_id: string,
  now: Date,
): Promise<{ readonly authorize_url: string; readonly state: string }> {
  const state = newToken();
  const expires_at = new Date(now.getTime() + AUTHORIZATION_MS);
  await inTx((tx) => insertAuthorization(tx, { user_id, state_hash: hashToken(state), expires_at }, now));
  return { authorize_url: zoom.authorizeUrl(state), state };
}

/**
 * Connects the account that a user comes back from. The state is used up first, whatever becomes of the code, so that
 * neither works twice.
 */
export async function connectAccount(
  { config, inTx, zoom }: { readonly config: Deps['config']; readonly inTx: InTx; readonly zoom: MeetingAccounts },
  { user_id, code, state }: { readonly user_id: string; readonly code: string; readonly state: string },
  now: Date,
): Promise<AccountRow | AccountRefusal> {
  const isOwn = await inTx((tx) => takeAuthorization(tx, user_id, hashToken(state), now));
  if (!isOwn) return refused('state');
  try {
    const tokens = await zoom.exchangeCode(code);
    const owner = await zoom.findOwner(tokens.access_token);
    const account = await inTx(async (tx) => {
      const id = await accountIdOf(tx, user_id);
      return upsertAccount(tx, { ...owner, id, user_id, ...sealTokens(secretOf(config), id, tokens) }, now);
    });
    return account ?? refused('state');
  } catch (error) {
    if (error instanceof GrantRefusedError) return refused('code');
    if (error instanceof MeetingsUnavailableError) return refuseUnreachable(error);
    throw error;
  }
}

/**
 * Disconnects a user's account: deletes its coming meetings, revokes the authorization and forgets the tokens. What the
 * provider does not answer is left there: the account is forgotten in any case, and `meetElsewhere` moves the user's
 * events out of it in the same transaction.
 */
export async function disconnectAccount(
  deps: Deps & {
    readonly inTx: InTx;
    readonly zoom: MeetingAccounts | null;
    readonly meetElsewhere: (tx: Tx, user_id: string, now: Date) => Promise<void>;
  },
  user_id: string,
  now: Date,
): Promise<void> {
  const account = await findAccount(deps.database.write, { user_id });
  if (!account) return;
  const { zoom } = deps;
  if (zoom && account.ended_at === null) await leave(deps, zoom, account, now);
  await deps.inTx(async (tx) => {
    await deleteAccount(tx, user_id);
    await deps.meetElsewhere(tx, user_id, now);
  });
}

async function leave(deps: Deps, zoom: MeetingAccounts, account: AccountRow, now: Date): Promise<void> {
  const coming = await listKnownMeetings(deps.database.write, account.id, now);
  try {
    await withAccess(deps, zoom, account.id, async (access_token) => {
      for (const { gateway_id } of coming) await zoom.deleteMeeting(gateway_id, access_token);
      await zoom.revoke(access_token);
    });
  } catch (error) {
    const isExpected = [MeetingsUnavailableError, MeetingRefusedError, AccountEndedError].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    deps.log.warn({ err: error }, 'a meeting account was forgotten without its provider’s answer');
  }
}

/** A user's account as they see it, and whether this installation offers to connect one. */
export function presentOwnAccount({ zoom }: Meetings, account: AccountRow | null): CallOutput<'user/meeting_account'> {
  if (account === null) return { is_offered: zoom !== null, account: null };
  const { email, connected_at, ended_at } = account;
  return {
    is_offered: zoom !== null,
    account: { provider: 'zoom', email, is_connected: ended_at === null, connected_at: connected_at.toISOString() },
  };
}
