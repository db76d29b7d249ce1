import { z } from 'zod';
import { contentKinds } from '#contract/states/content.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { checkContent } from '#server/modules/moderation/review/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({
  kind: z.enum(contentKinds),
  subject_id: z.string(),
  news: z.enum(['published', 'changed']),
});

/** Looks at content that was published or changed, and puts it into the queue of staff if it is doubtful. */
export const checkContentJob: Job = async ({ database, clock }, payload) => {
  const content = Payload.parse(payload);
  await inTransaction(database.write, (tx) => checkContent(tx, content, clock.now()));
};
