import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { type SecurityChange, securityChangeMail } from '../security-mails.ts';
import { findUserContact } from '../store.ts';

/** Mails the owner of an account about a change of how they sign in. */
export async function notifyChange(
  tx: Tx,
  { config, now }: { readonly config: Config; readonly now: Date },
  user_id: string,
  change: SecurityChange,
): Promise<void> {
  const user = await findUserContact(tx, user_id);
  if (user === null) return;
  const frame = await mailFrame(tx, config);
  await insertMessage(tx, await securityChangeMail(frame, { to: user.email, language: user.language, change }), now);
}
