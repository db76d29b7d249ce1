import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findConfirmed } from './confirm-store.ts';

/** How long one may change how one signs in after proving who one is. */
export const CONFIRMED_MS = 600_000;

/** Refuses to change how somebody signs in until this session proved who it is, within the last ten minutes. */
export async function needsConfirmation(
  db: ReadDb,
  actor: UserActor,
  now: Date,
): Promise<Refusal<'confirmation_needed'> | null> {
  const since = await findConfirmed(db, actor.session_id);
  if (since !== null && now.getTime() - since.getTime() < CONFIRMED_MS) return null;
  return refuse('confirmation_needed', say(signIn, 'confirm.needed'));
}
