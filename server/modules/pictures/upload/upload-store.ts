import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';

/** The sender of files: a user, or a guest by the address of their booking or conversation. */
export type Sender = { readonly user_id: string } | { readonly guest: string };

/** The user of a sender; null for a guest. */
export const userOf = (sender: Sender): string | null => ('user_id' in sender ? sender.user_id : null);

/**
 * Counts bytes before a sender stores them. Exceeding the daily quota violates `upload_day_room`, which becomes
 * `storage_full`. The row's lock serializes concurrent uploads of a sender.
 */
export async function takeUploadQuota(tx: Tx, sender: Sender, bytes: number, now: Date): Promise<void> {
  const subject = 'user_id' in sender ? `user:${sender.user_id}` : `guest:${sender.guest.toLowerCase()}`;
  const ends = new Date(now.getTime() + DAY_MS);
  await sql`
    INSERT INTO upload_counts AS c (subject, bytes, window_ends_at) VALUES (${subject}, ${bytes}, ${ends}::timestamptz)
    ON CONFLICT (subject) DO UPDATE SET
      bytes = CASE WHEN c.window_ends_at <= ${now}::timestamptz THEN 0 ELSE c.bytes END + excluded.bytes,
      window_ends_at = CASE
        WHEN c.window_ends_at <= ${now}::timestamptz THEN excluded.window_ends_at
        ELSE c.window_ends_at END`.execute(tx);
}

/** Deletes the counts of past days. */
export async function deleteOldUploads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('upload_counts').where('window_ends_at', '<=', now).execute();
}
