import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import type { Identities } from '#server/providers/identity/port.ts';
import { deleteIdentities } from '../identities/identity-store.ts';
import { pausePasskeys } from '../passkeys/index.ts';
import { methodsPausedMail, type PausedMethod } from '../security-mails.ts';
import { findUserContact } from '../store.ts';
import { labelOf } from './present.ts';

/**
 * After a reset by mail only the mailbox and the new password sign in: somebody else may have added the rest. Passkeys
 * remain second steps, until their owner confirms them; accounts at providers are unlinked.
 */
export async function pauseMethods(
  tx: Tx,
  deps: { readonly config: Config; readonly now: Date; readonly identities: Identities },
  user_id: string,
): Promise<void> {
  const passkeys = await pausePasskeys(tx, user_id);
  const identities = await deleteIdentities(tx, { user_id });
  const paused: PausedMethod[] = [
    ...passkeys.map(({ name }) => ({ kind: 'passkey' as const, name })),
    ...identities.map(({ provider }) => ({ kind: 'identity' as const, provider: labelOf(provider, deps.identities) })),
  ];
  const user = paused.length === 0 ? null : await findUserContact(tx, user_id);
  if (user === null) return;
  const mail = await methodsPausedMail(await mailFrame(tx, deps.config), { ...user, to: user.email, paused });
  await insertMessage(tx, mail, deps.now);
}
