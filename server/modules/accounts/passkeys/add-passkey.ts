import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers';
import type { NewCredential } from '#contract/calls/user/credentials.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { insertAttempt, takeAttempt } from '../attempts/attempt-store.ts';
import { challengeOf } from './challenge.ts';
import { CHALLENGE_SECONDS, siteOf } from './passkey-site.ts';
import { insertPasskey, listPasskeys, type PasskeyRow } from './passkey-store.ts';

/** An account's most passkeys. */
export const MAX_PASSKEYS = 20;

/** Ed25519, ES256 and RS256 (COSE), which all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257];

interface Adding {
  readonly config: Config;
  readonly now: Date;
  readonly session_id: string;
  readonly user: { readonly _id: string; readonly name: string; readonly email: string };
}

const boundTo = (session_id: string) => `session:${session_id}`;

/** Begins to add a passkey to an account: the options that the browser passes on to the authenticator. */
export async function beginPasskey(
  tx: Tx,
  { config, now, session_id, user }: Adding,
): Promise<Record<string, unknown> | Refusal<'passkey_refused'>> {
  const known = await listPasskeys(tx, user._id);
  if (known.length >= MAX_PASSKEYS) return refuse('passkey_refused', say(signIn, 'passkey.too_many'));
  const options = await generateRegistrationOptions({
    rpName: (await findMarket(tx))?.name ?? siteOf(config).rp_id,
    rpID: siteOf(config).rp_id,
    userName: user.email,
    userDisplayName: user.name,
    userID: isoUint8Array.fromUTF8String(user._id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_SECONDS * 1000,
    // Discoverable and with the user verified (by PIN, finger or face), so that it needs neither address nor password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
  });
  const attempt = { purpose: 'passkey_new', user_id: user._id, provider: null, token: options.challenge } as const;
  await insertAttempt(tx, { ...attempt, bound_to: boundTo(session_id), seconds: CHALLENGE_SECONDS }, now);
  return { ...options };
}

/** Adds the passkey that an authenticator made for this account, session and site, once. */
export async function addPasskey(
  tx: Tx,
  { config, now, session_id, user }: Adding,
  { credential, name }: { readonly credential: NewCredential; readonly name: string },
): Promise<PasskeyRow | Refusal<'passkey_refused'>> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  const which = { purposes: ['passkey_new'], token: challenge ?? '', bound_to: boundTo(session_id) } as const;
  const attempt = challenge === null ? null : await takeAttempt(tx, which, now);
  if (challenge === null || attempt?.user_id !== user._id)
    return refuse('passkey_refused', say(signIn, 'passkey.expired'), { extra: { why: 'expired' } });
  const { origin, rp_id } = siteOf(config);
  const made = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => refusedAnswer(error));
  if (!made?.verified) return refuse('passkey_refused', say(signIn, 'passkey.invalid'), { extra: { why: 'invalid' } });
  const { credential: key, credentialBackedUp } = made.registrationInfo;
  const row = await insertPasskey(
    tx,
    {
      ...{ user_id: user._id, name, counter: key.counter, is_backed_up: credentialBackedUp },
      credential_id: Buffer.from(isoBase64URL.toBuffer(key.id)),
      public_key: Buffer.from(key.publicKey),
      transports: [...(key.transports ?? [])],
    },
    now,
  );
  return row ?? refuse('passkey_refused', say(signIn, 'passkey.known'), { extra: { why: 'known' } });
}

/** The library throws for every answer that is not valid; anything but an Error is a fault of ours. */
function refusedAnswer(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}
