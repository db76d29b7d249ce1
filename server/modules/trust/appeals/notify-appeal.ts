import { appeals } from '#locales/areas/appeals.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';
import { findNotice, listActions } from '../moderation/action-store.ts';
import { appealPath } from './access-token.ts';
import { listAppeals } from './appeal-store.ts';
import { appealUpheldMail } from './mails.ts';

/** Notifies staff of an appeal in their queue, or its author that the decision stays. Each once. */
export async function notifyAppeal(
  deps: Pick<AppDeps, 'config'>,
  tx: Tx,
  { appeal_id, kind }: { readonly appeal_id: string; readonly kind: 'sent' | 'upheld' },
  now: Date,
): Promise<void> {
  const [appeal] = await listAppeals(tx, { id: appeal_id });
  const [action] = appeal ? await listActions(tx, { id: appeal.action_id }, now) : [];
  if (!appeal || !action) return;
  if (kind === 'sent') {
    for (const user_id of await listReportStaff(tx)) {
      const notice = {
        user_id,
        kind: 'appeal_sent',
        title: say(appeals, 'staff.title', { name: appeal.author_name }),
        text: appeal.text.slice(0, 200),
        link: `/admin/appeals?open=${appeal.id}`,
        once_key: `appeal:${appeal.id}:sent:${user_id}`,
      };
      await insertNotification(tx, notice, now, 'appeal_queue');
    }
    return;
  }
  const notice = await findNotice(tx, action);
  if (notice === null) return;
  const link = appealPath(secretOf(deps.config), action.id);
  const { email: to, language } = notice;
  const once_key = `appeal:${appeal.id}:upheld`;
  const mail = { to, language, label: action.label, word: appeal.word, link };
  await insertMessage(tx, { ...(await appealUpheldMail(mail, await mailFrame(tx, deps.config))), once_key }, now);
  if (action.user_id === null) return;
  const title = say(appeals, 'upheld.title');
  const notified = { user_id: action.user_id, kind: 'appeal_upheld', title, text: appeal.word, link, once_key };
  await insertNotification(tx, notified, now, 'appeal');
}
