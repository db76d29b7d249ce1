import { z } from 'zod';
import { contentKinds } from '#contract/states/content.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { appealPath, appealUntil, notifyAppeal as notify } from '#server/modules/trust/appeals/index.ts';
import { moderationTitle, writeModerationMail } from '#server/modules/trust/moderation/index.ts';
import { findNotice, listActions } from '#server/modules/trust/moderation/queries.ts';
import { checkContent, notifyApproval } from '#server/modules/trust/review/index.ts';

const CheckContentPayload = z.object({
  kind: z.enum(contentKinds),
  subject_id: z.string(),
  news: z.enum(['published', 'changed']),
});

/** Reviews content that was published or changed, and puts it into the queue of staff if it is doubtful. */
const checkContentJob: Job = async ({ database, clock }, payload) => {
  const content = CheckContentPayload.parse(payload);
  await inTransaction(database.write, (tx) => checkContent(tx, content, clock.now()));
};

const NotifyAppealPayload = z.object({ appeal_id: z.string(), kind: z.enum(['sent', 'upheld']) });

/** Notifies staff of an appeal, or its author that the decision stays, once each. */
const notifyAppeal: Job = async (deps, payload) => {
  const appeal = NotifyAppealPayload.parse(payload);
  await inTransaction(deps.database.write, (tx) => notify(deps, tx, appeal, deps.clock.now()));
};

const NotifyApprovalPayload = z.object({ check_id: z.string() });

/** Tells the author of content that was held that staff approved it. */
const notifyApprovalJob: Job = async (deps, payload) => {
  const { check_id } = NotifyApprovalPayload.parse(payload);
  await inTransaction(deps.database.write, (tx) => notifyApproval(deps, tx, check_id, deps.clock.now()));
};

const NotifyModerationPayload = z.object({ action_id: z.string(), status: z.enum(['active', 'undone']) });

/**
 * Notifies the person affected by a moderation decision or its reversal, with the reason. Sends each once, in the app
 * and by mail.
 */
const notifyModeration: Job = async (deps, payload) => {
  const { action_id, status } = NotifyModerationPayload.parse(payload);
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
    { ...decision, to: notice.email, language: notice.language, reason, link, appeal },
    await mailFrame(db, deps.config),
  );
  const once_key = `moderation:${action_id}:${status}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    if (action.user_id === null) return;
    const title = moderationTitle(decision);
    await insertNotification(
      tx,
      { user_id: action.user_id, kind: 'moderation', title, text: reason, link, once_key },
      now,
      'page',
    );
  });
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'check-content': { run: checkContentJob },
  'notify-appeal': { run: notifyAppeal },
  'notify-approval': { run: notifyApprovalJob },
  'notify-moderation': { run: notifyModeration },
} satisfies JobTable;
