import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

// An event's own `updated_at` and version stay: they are of what its organiser edits.

/** Holds a public event until staff approves it. */
export async function holdEvent(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE events SET is_held = true
    WHERE id = ${id}::uuid AND status = 'published' AND unlisted_reason IS NULL`.execute(tx);
}

/** Publishes a held event by compare-and-set. Returns whether it was held. */
export async function releaseEvent(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE events SET is_held = false WHERE id = ${id}::uuid AND is_held RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Unlists an event by compare-and-set. Returns its previous state, or null if it is already unlisted or a draft. */
export async function unlistEvent(tx: Tx, id: string, reason: string): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    UPDATE events e SET unlisted_reason = ${reason}, is_held = false
    FROM (SELECT id, is_held FROM events WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE e.id = had.id AND e.unlisted_reason IS NULL AND e.status <> 'draft'
    RETURNING CASE WHEN had.is_held THEN 'held' ELSE 'listed' END AS before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** Lists an unlisted event again, held while `is_held`. Returns whether it was unlisted. */
export async function relistEvent(
  tx: Tx,
  id: string,
  { is_held }: { readonly is_held: RawBuilder<boolean> },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE events SET unlisted_reason = NULL, is_held = ${is_held}
    WHERE id = ${id}::uuid AND unlisted_reason IS NOT NULL
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
