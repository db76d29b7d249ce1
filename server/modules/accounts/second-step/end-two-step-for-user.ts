import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { notifyChange } from '../methods/notify-change.ts';
import { lockUser } from '../profile-store.ts';
import { endSessions } from '../sessions/session-store.ts';
import { findSessionUser } from '../store.ts';
import { findTwoStep, setTwoStep } from './two-step-store.ts';

/**
 * Switches off the two-step sign-in of somebody who lost their passkeys and codes, in the open transaction. All of
 * their sessions end, because whoever asked staff may not be them, and they are mailed why. Not for members of staff,
 * whose role has to go first. Returns the name of the account.
 */
export async function endTwoStepFor(
  tx: Tx,
  { config, now }: { readonly config: Config; readonly now: Date },
  { user_id, reason }: { readonly user_id: string; readonly reason: string },
): Promise<{ readonly name: string } | Refusal<'not_found' | 'forbidden'>> {
  await lockUser(tx, user_id);
  const user = await findSessionUser(tx, user_id);
  if (user === null || (await findTwoStep(tx, user_id)) === null)
    return refuse('not_found', say(signIn, 'two_step.not_on'));
  if (user.role !== 'user') return refuse('forbidden', say(signIn, 'two_step.staff'));
  await setTwoStep(tx, user_id, null);
  await endSessions(tx, { user_id });
  await notifyChange(tx, { config, now }, user_id, { kind: 'two_step_ended', reason });
  return { name: user.name };
}
