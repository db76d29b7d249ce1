import { shippedLanguage } from '#contract/languages.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { invitationTokenFor } from './access-token.ts';
import { findInvitationById, listInvitationDates } from './invitation-store.ts';
import { invitationNotification, writeInvitationMail } from './mails.ts';
import { claimMail, findReader, markInvitationSent } from './unsent-invitation-store.ts';

/**
 * Sends the queued mail of an invitation in the open transaction, and notifies its user in the app. Nothing is sent
 * where no date waits for an answer any more, or to an address that wants no invitations.
 */
export async function sendInvitation(deps: Pick<AppDeps, 'config'>, tx: Tx, id: string, now: Date): Promise<void> {
  const claimed = await claimMail(tx, id);
  const invitation = claimed && (await findInvitationById(tx, id));
  if (!claimed || !invitation || invitation.is_muted || invitation.is_withheld) return;
  if (invitation.event_status !== 'published') return;
  const dates = (await listInvitationDates(tx, [id], now)).filter((date) => date.status === 'pending');
  if (dates.length === 0) return;
  const reader = await findReader(tx, invitation);
  const language = shippedLanguage(reader?.language ?? invitation.language);
  const about = { news: claimed.news, invitation, dates, language };
  const token = invitationTokenFor(secretOf(deps.config), id);
  const mail = await writeInvitationMail(about, token, await mailFrame(tx, deps.config));
  const once_key = `invitation:${id}:${claimed.number}`;
  await insertMessage(tx, { ...mail, once_key }, now);
  if (reader !== null) {
    const notice = { user_id: reader.id, kind: mail.kind, ...invitationNotification(about), invitation_id: id };
    await insertNotification(tx, { ...notice, once_key: `${once_key}:app` }, now, 'invitation');
  }
  await markInvitationSent(tx, id, now);
}
