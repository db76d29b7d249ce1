import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { countAttempt, insertAttempt, takeAttempt } from '../attempts/attempt-store.ts';
import { listPasskeys, type PasskeyUse } from '../passkeys/index.ts';

/** How long somebody may take for the second step (seconds). */
const STEP_SECONDS = 600;
/** Answers to one second step, right and wrong. */
const MAX_TRIES = 20;

/** Asks for the second step of a sign-in whose first step was right. The refusal is committed with its token. */
export async function askSecondStep(
  tx: Tx,
  user_id: string,
  now: Date,
): Promise<Committed<Refusal<'second_step_needed'>>> {
  const token = newToken();
  const attempt = { purpose: 'second_step', user_id, provider: null, token, bound_to: 'bearer' } as const;
  await insertAttempt(tx, { ...attempt, seconds: STEP_SECONDS }, now);
  const passkeys = await listPasskeys(tx, user_id);
  const extra = { step_token: token, has_passkey: passkeys.some(({ copied_at }) => copied_at === null) };
  return new Committed(refuse('second_step_needed', say(signIn, 'second_step.needed'), { extra }));
}

/** The user whose second step a token is for, counting the try; null if it is over. */
export async function findStep(tx: Tx, token: string, now: Date): Promise<string | null> {
  const attempt = await countAttempt(tx, { purpose: 'second_step', token, max_tries: MAX_TRIES }, now);
  return attempt?.user_id ?? null;
}

/** Ends a second step, once. Returns false if another request ended it first. */
export async function endStep(tx: Tx, token: string, now: Date): Promise<boolean> {
  return (await takeAttempt(tx, { purposes: ['second_step'], token, bound_to: 'bearer' }, now)) !== null;
}

/** What a passkey's answer to a second step is bound to. */
export function passkeyUseOf(user_id: string, token: string): PasskeyUse {
  return { purpose: 'second_step_passkey', user_id, bound_to: `step:${hashToken(token).toString('base64url')}` };
}
