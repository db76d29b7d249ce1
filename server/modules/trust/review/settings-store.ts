import { z } from 'zod';
import { contentKinds, reviewPolicies } from '#contract/states/content.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

const Settings = z.object({
  policy: z.enum(reviewPolicies),
  held_kinds: z.array(z.enum(contentKinds)),
  terms: z.string().nullable(),
});
/** How new content is reviewed. */
export type ReviewSettingsRow = z.infer<typeof Settings>;

/** Reads how new content is reviewed. */
export async function findReviewSettings(db: ReadDb | Tx): Promise<ReviewSettingsRow> {
  const columns = ['policy', 'held_kinds', 'terms'] as const;
  return Settings.parse(await db.selectFrom('review_settings').select(columns).executeTakeFirstOrThrow());
}

/** Changes how new content is reviewed. */
export async function updateReviewSettings(tx: Tx, change: Partial<ReviewSettingsRow>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('review_settings').set(change).execute();
}
