import type { ContentKind } from '#contract/states/content.ts';
import { contentMails } from '#locales/areas/content-mails.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { findReview } from '#server/modules/reviews/queries.ts';
import { findNotice } from '../moderation/action-store.ts';
import { type CheckRow, listContent } from './content-store.ts';
import { approvalMail } from './mails.ts';

/** Tells the author of content that was held that staff approved it: by mail, and in the app. Once. */
export async function notifyApproval(
  deps: Pick<AppDeps, 'config'>,
  tx: Tx,
  check_id: string,
  now: Date,
): Promise<void> {
  const [check] = await listContent(tx, { id: check_id });
  if (!check) return;
  const kind = check.kind as ContentKind;
  const review = kind === 'review' ? await findReview(tx, check.subject_id) : null;
  const notice = await findNotice(tx, { user_id: check.user_id, booking_id: review?.booking_id ?? null });
  if (notice === null) return;
  const { label, page_name } = check;
  const link = linkOf(check, kind, review?.event_id ?? null);
  const once_key = `content:${check_id}:approved`;
  const mail = { to: notice.email, language: notice.language, kind, label, page_name, link };
  await insertMessage(tx, { ...(await approvalMail(mail, await mailFrame(tx, deps.config))), once_key }, now);
  if (check.user_id === null) return;
  const notified = {
    user_id: check.user_id,
    kind: 'content_approved',
    title: say(contentMails, `title.${kind}`, { label }),
    text: say(contentMails, `text.${kind}`, { page: page_name }),
    link,
    once_key,
  };
  await insertNotification(tx, notified, now, 'approved_content');
}

function linkOf({ subject_id, provider_id, page_slug }: CheckRow, kind: ContentKind, event_id: string | null): string {
  if (kind === 'event') return `/view-events/${subject_id}/${provider_id}`;
  const page = event_id === null ? `/provider_details/${page_slug}` : `/view-events/${event_id}/${provider_id}`;
  return kind === 'review' ? `${page}#reviews` : page;
}
