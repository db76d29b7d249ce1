import type { UsedCredential } from '#contract/calls/user/credentials.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { notifyChange } from '../methods/notify-change.ts';
import { passkeyBudget, takeTries } from '../try-budgets.ts';
import { forgetTries } from '../try-count-store.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { type PasskeyUse, tryPasskey } from './use-passkey.ts';

/** Counts a passkey that a network tries. Refuses after twenty wrong ones in 15 minutes. */
export async function countPasskeyTry(tx: Tx, ip: string, now: Date): Promise<Refusal<'rate_limited'> | null> {
  const wait = await takeTries(tx, [passkeyBudget(ip)], now);
  if (wait === 0) return null;
  const detail = say(signIn, 'passkey.often', { minutes: Math.ceil(wait / 60) });
  return refuse('rate_limited', detail, { extra: { retry_after: wait } });
}

/** Forgets the tries of a network after a right passkey. */
export async function forgetPasskeyTries(tx: Tx, ip: string): Promise<void> {
  await forgetTries(tx, [passkeyBudget(ip).subject]);
}

/**
 * The passkey that an answer is of. All wrong answers are refused alike, but for one that came too late; the owner of a
 * copied passkey gets a mail.
 */
export async function passkeyOf(
  tx: Tx,
  deps: { readonly config: Config; readonly now: Date },
  answer: { readonly use: PasskeyUse; readonly credential: UsedCredential },
): Promise<PasskeyRow | Refusal<'passkey_refused'>> {
  const used = await tryPasskey(tx, deps, answer);
  if ('passkey' in used) return used.passkey;
  if ('copied' in used)
    await notifyChange(tx, deps, used.copied.user_id, { kind: 'passkey_copied', name: used.copied.name });
  return used.why === 'expired'
    ? refuse('passkey_refused', say(signIn, 'passkey.expired'), { extra: { why: 'expired' } })
    : refuse('passkey_refused', say(signIn, 'passkey.refused'), { extra: { why: 'refused' } });
}
