import { type Refusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { insertProof } from '../codes/index.ts';
import { deleteIdentities } from '../identities/identity-store.ts';
import { deletePasskeys, pausePasskeys } from '../passkeys/index.ts';
import { dropPassword } from '../passwords/password-store.ts';
import { findOwnUser, setEmail, unverifyPhone } from '../profile-store.ts';
import { doubtfulSince, keepsTwoStep } from '../rules/undo-email-change.ts';
import { findTwoStep, setTwoStep } from '../second-step/index.ts';
import { addressMail } from '../security-mails.ts';
import { endSessions, renewAccess } from '../sessions/index.ts';
import { endChanges } from './change-store.ts';

/**
 * Restores the address of an account by the link that its old mailbox got. Whoever changed it may know the password and
 * have added ways to sign in, so all of that ends: password, sessions, number, linked accounts, and the passkeys and
 * second step of the last week. Returns the address and a token that chooses a new password.
 */
export async function undoEmailChange(
  tx: Tx,
  { config, now }: { readonly config: Config; readonly now: Date },
  token: string,
): Promise<{ readonly email: string; readonly reset_token: string } | Refusal<'link_expired' | 'email_in_use'>> {
  const change = await endChanges(tx, token, now);
  const user = change === null ? null : await findOwnUser(tx, change.user_id);
  if (change === null || user === null) return refuse('link_expired', say(signIn, 'email.back_expired'));
  const { user_id, old_email: email, changed_at } = change;
  if (user.email !== email && !(await setEmail(tx, user_id, email, now)))
    return refuse('email_in_use', say(signIn, 'email.in_use'));
  await dropPassword(tx, user_id);
  await endSessions(tx, { user_id });
  await renewAccess(tx, { id: user_id, email }, user.phone === null ? [user.email] : [user.email, user.phone]);
  await unverifyPhone(tx, user_id, now);
  await deleteIdentities(tx, { user_id });
  await deletePasskeys(tx, { user_id, since: doubtfulSince(changed_at) });
  await pausePasskeys(tx, user_id);
  if (!keepsTwoStep(await findTwoStep(tx, user_id), changed_at)) await setTwoStep(tx, user_id, null);
  const mail = { to: email, language: user.language, is_back: true };
  await insertMessage(tx, await addressMail(await mailFrame(tx, config), mail), now);
  return { email, reset_token: await insertProof(tx, { purpose: 'reset', address: email }, now) };
}
