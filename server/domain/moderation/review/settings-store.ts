import { z } from 'zod';
import { reviewPolicies } from '#contract/states/content.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

const Settings = z.object({ policy: z.enum(reviewPolicies), terms: z.string().nullable() });
/** How new content is looked at. */
export type ReviewSettingsRow = z.infer<typeof Settings>;

/** Reads how new content is looked at. */
export async function findReviewSettings(db: ReadDb | Tx): Promise<ReviewSettingsRow> {
  return Settings.parse(await db.selectFrom('review_settings').select(['policy', 'terms']).executeTakeFirstOrThrow());
}

/** Changes how new content is looked at. */
export async function updateReviewSettings(tx: Tx, change: Partial<ReviewSettingsRow>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('review_settings').set(change).execute();
}
