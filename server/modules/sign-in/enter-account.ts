import type { SessionUser } from '#contract/entities/user.ts';
import type { Refusal } from '#contract/errors.ts';
import type { SignInMethod } from '#contract/states/sign-in.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Committed } from '#server/kernel/database/transaction.ts';
import { findSessionUser } from '#server/modules/accounts/queries.ts';
import { deviceName } from '#server/modules/accounts/rules.ts';
import { askSecondStep, findTwoStep } from '#server/modules/accounts/second-step/index.ts';
import { insertSignIn, type SessionContext, startSession } from '#server/modules/accounts/sessions/index.ts';
import { joinGuest } from './join-guest.ts';

/** Who signed in: a program also gets a token. */
export interface Entered {
  readonly user: SessionUser;
  readonly token: string | null;
  /** How many bookings made as a guest joined the account. */
  readonly joined_bookings: number;
}

/** Who proved what: `is_whole` if it was both steps, `method` how. */
interface Entry {
  readonly user_id: string;
  readonly kind: 'cookie' | 'bearer';
  readonly is_whole: boolean;
  readonly method: SignInMethod;
}

/**
 * Signs in a user who proved who they are, the only way in: asks for the second step first where it is switched on and
 * was not part of the proof (`is_whole`). Bookings made as a guest with the user's address join the account. Returns
 * null if the user may not sign in.
 */
export async function enterAccount(
  tx: Tx,
  context: SessionContext,
  { user_id, kind, is_whole, method }: Entry,
): Promise<Entered | Committed<Refusal<'second_step_needed'>> | null> {
  const user = await findSessionUser(tx, user_id);
  if (user === null) return null;
  if (!is_whole && (await findTwoStep(tx, user_id)) !== null) return askSecondStep(tx, user_id, context.now);
  const device = deviceName(context.request.user_agent);
  await insertSignIn(tx, { user_id, method, device, at: context.now });
  const joined_bookings = await joinGuest(tx, user_id, context.now);
  return { user, token: await startSession(tx, context, { user_id, kind }), joined_bookings };
}
