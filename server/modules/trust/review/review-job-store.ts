import type { ContentKind } from '#contract/states/content.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

/** What happened to content: it was published, or its text changed. */
export type ContentNews = 'published' | 'changed';

/** Enqueues the review of content after the commit. This one insert is all that publishing waits for. */
export async function enqueueReview(
  db: Db | Tx,
  kind: ContentKind,
  subject_id: string,
  news: ContentNews,
): Promise<void> {
  const key = `check-content:${kind}:${subject_id}:${news}`;
  await enqueueJob(db, 'check-content', { kind, subject_id, news }, { key });
}
