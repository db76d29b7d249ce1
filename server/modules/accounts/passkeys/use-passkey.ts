import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { UsedCredential } from '#contract/calls/user/credentials.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { insertAttempt, takeAttempt } from '../attempts/attempt-store.ts';
import { challengeOf } from './challenge.ts';
import { CHALLENGE_SECONDS, siteOf } from './passkey-site.ts';
import { listPasskeys, lockPasskey, type PasskeyRow, updatePasskey } from './passkey-store.ts';

/** What a passkey is used for: to sign in whoever has it, or as the second step of somebody's sign-in. */
export type PasskeyUse =
  | { readonly purpose: 'passkey'; readonly bound_to: string; readonly user_id: null }
  | { readonly purpose: 'second_step_passkey'; readonly bound_to: string; readonly user_id: string };

interface Using {
  readonly config: Config;
  readonly now: Date;
}

/** The passkey that was used; why none was; or the passkey that turned out to be copied. */
type Used =
  | { readonly passkey: PasskeyRow }
  | { readonly why: 'expired' | 'refused' }
  | { readonly why: 'copied'; readonly copied: PasskeyRow };

/** Begins to use a passkey: the options that the browser passes on to the authenticator. */
export async function beginUse(tx: Tx, { config, now }: Using, use: PasskeyUse): Promise<Record<string, unknown>> {
  const own = use.user_id === null ? null : await listPasskeys(tx, use.user_id);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rp_id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    ...(own === null
      ? {}
      : {
          allowCredentials: own
            .filter(({ copied_at }) => copied_at === null)
            .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
        }),
  });
  await insertAttempt(tx, { ...use, provider: null, token: options.challenge, seconds: CHALLENGE_SECONDS }, now);
  return { ...options };
}

/**
 * Checks an authenticator's answer: challenge (once, for this use), site, signature, that it verified its user, and
 * that its count went on. A count that went back means that there are two of it: that passkey is blocked.
 */
export async function tryPasskey(
  tx: Tx,
  { config, now }: Using,
  { use, credential }: { readonly use: PasskeyUse; readonly credential: UsedCredential },
): Promise<Used> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null) return { why: 'refused' };
  const which = { purposes: [use.purpose], token: challenge, bound_to: use.bound_to };
  if ((await takeAttempt(tx, which, now)) === null) return { why: 'expired' };
  const passkey = await lockPasskey(tx, Buffer.from(credential.id, 'base64url'));
  if (passkey === null || passkey.copied_at !== null) return { why: 'refused' };
  if (use.user_id === null ? !passkey.signs_in : passkey.user_id !== use.user_id) return { why: 'refused' };
  if (!isHandleOf(credential, passkey)) return { why: 'refused' };
  const { origin, rp_id } = siteOf(config);
  const answer = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    // The count is compared below, so that a copy is told from every other wrong answer.
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
  if (!answer?.verified) return { why: 'refused' };
  const { newCounter: counter, credentialBackedUp: is_backed_up } = answer.authenticationInfo;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    await updatePasskey(tx, passkey, { copied_at: now });
    return { why: 'copied', copied: passkey };
  }
  await updatePasskey(tx, passkey, { counter, is_backed_up, used_at: now });
  return { passkey };
}

/** Whether the user that the authenticator names, if any, is the owner of the passkey. */
function isHandleOf({ response }: UsedCredential, { user_id }: PasskeyRow): boolean {
  const { userHandle } = response;
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === user_id;
}
