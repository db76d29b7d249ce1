import { z } from 'zod';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { appealPath, appealUntil } from '#server/modules/moderation/appeals/index.ts';
import { moderationTitle, writeModerationMail } from '#server/modules/moderation/index.ts';
import { findNotice, listActions } from '#server/modules/moderation/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ action_id: z.string(), status: z.enum(['active', 'undone']) });

/**
 * Notifies the person affected by a moderation decision or its reversal, with the reason. Sends each once, in the app
 * and by mail.
 */
export const notifyModeration: Job = async (deps, payload) => {
  const { action_id, status } = Payload.parse(payload);
  const db = deps.database.write;
  const now = deps.clock.now();
  const [action] = await listActions(db, { id: action_id }, now);
  const notice = action ? await findNotice(db, action) : null;
  if (!action || notice === null) return;
  const kind = action.kind as ModerationKind;
  const decision = {
    kind,
    label: action.label,
    page_name: action.page_name,
    is_undone: status === 'undone',
    was_held: action.before === 'held',
  };
  const reason = status === 'undone' ? action.undone_reason : action.reason;
  const appeal = { link: appealPath(secretOf(deps.config), action_id), until: appealUntil(action.created_at) };
  const back =
    kind === 'hide_review'
      ? `/provider_details/${action.page_slug ?? ''}`
      : kind === 'suspend_user'
        ? '/profile'
        : `/my_page`;
  const link = status === 'undone' ? back : appeal.link;
  const mail = await writeModerationMail(
    { ...decision, reason, link, appeal, language: notice.language },
    await mailFrame(db, deps.config),
  );
  const once_key = `moderation:${action_id}:${status}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { channel: 'email', kind: 'moderation', to: notice.email, ...mail, once_key }, now);
    if (action.user_id === null) return;
    const title = moderationTitle(decision);
    await insertNotification(
      tx,
      { user_id: action.user_id, kind: 'moderation', title, text: reason, link, once_key },
      now,
      ['my_page/get_my_page', 'user/session'],
    );
  });
};
