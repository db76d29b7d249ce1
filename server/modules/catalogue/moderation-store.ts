import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Holds an offered service until staff approves it. */
export async function holdService(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE services SET is_held = true, is_active = false, updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND is_active`.execute(tx);
}

/** Offers a held service by compare-and-set. Returns whether it was held. */
export async function releaseService(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE services SET is_held = false, is_active = true, updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND is_held
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Unlists a service by compare-and-set. Returns its previous state, or null if it is already unlisted. */
export async function unlistService(tx: Tx, id: string, reason: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    UPDATE services s
    SET is_active = false, is_held = false, unlisted_reason = ${reason}, updated_at = ${now}::timestamptz
    FROM (SELECT id, is_active, is_held FROM services WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE s.id = had.id AND s.unlisted_reason IS NULL
    RETURNING CASE WHEN had.is_held THEN 'held' WHEN had.is_active THEN 'active' ELSE 'inactive' END AS before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** Lists an unlisted service again as it was before, held while `is_held`. Returns whether it was unlisted. */
export async function relistService(
  tx: Tx,
  id: string,
  { before, is_held }: { readonly before: string; readonly is_held: RawBuilder<boolean> },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE services
    SET unlisted_reason = NULL, is_held = ${is_held}, is_active = ${before !== 'inactive'} AND NOT ${is_held},
      updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND unlisted_reason IS NOT NULL
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
