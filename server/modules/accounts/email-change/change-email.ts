import { DAY_MS } from '#contract/instant.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { setEmail } from '../profile-store.ts';
import { TAKE_BACK_DAYS } from '../rules/undo-email-change.ts';
import { addressMail, emailChangedMail } from '../security-mails.ts';
import { renewAccess } from '../sessions/index.ts';
import { insertChange } from './change-store.ts';

/** An account whose address changes. */
interface Owner {
  readonly _id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly language: string;
  readonly timezone: string;
}

/**
 * Gives an account another, proved address. Codes, links and known browsers of before end; the caller ends the
 * sessions. The old mailbox gets a link that takes it back. Returns false if the address has an account.
 */
export async function changeEmail(
  tx: Tx,
  { config, now }: { readonly config: Config; readonly now: Date },
  { owner, email }: { readonly owner: Owner; readonly email: string },
): Promise<boolean> {
  if (!(await setEmail(tx, owner._id, email, now))) return false;
  const until = new Date(now.getTime() + TAKE_BACK_DAYS * DAY_MS);
  const change = { user_id: owner._id, old_email: owner.email, new_email: email, until };
  const link = await insertChange(tx, change, now);
  await renewAccess(tx, { id: owner._id, email: owner.email }, owner.phone === null ? [email] : [email, owner.phone]);
  const frame = await mailFrame(tx, config);
  const { language, timezone } = owner;
  const mail = { to: owner.email, language, timezone, address: email, link, until };
  await insertMessage(tx, await emailChangedMail(frame, mail), now);
  await insertMessage(tx, await addressMail(frame, { to: email, language, is_back: false }), now);
  return true;
}
