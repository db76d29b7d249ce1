import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Holds a public review until staff approves it. */
export async function holdReview(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE reviews SET is_held = true, is_hidden = true WHERE id = ${id}::uuid AND NOT is_hidden`.execute(tx);
}

/** Publishes a held review by compare-and-set. Returns whether it was held. */
export async function releaseReview(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reviews SET is_held = false, is_hidden = false WHERE id = ${id}::uuid AND is_held RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Hides a review by compare-and-set. Returns its previous state, or null if it is already hidden. */
export async function hideReview(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    UPDATE reviews r SET is_hidden = true, is_held = false
    FROM (SELECT id, is_hidden, is_held FROM reviews WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE r.id = had.id AND (had.is_held OR NOT had.is_hidden)
    RETURNING CASE WHEN had.is_held THEN 'held' ELSE 'shown' END AS before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** Shows a hidden review again, held while `is_held`. Returns whether it was hidden. */
export async function showReview(
  tx: Tx,
  id: string,
  { is_held }: { readonly is_held: RawBuilder<boolean> },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reviews SET is_hidden = ${is_held}, is_held = ${is_held} WHERE id = ${id}::uuid AND is_hidden
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
