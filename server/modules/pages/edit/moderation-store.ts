import { type RawBuilder, sql } from 'kysely';
import { fromStates } from '#contract/states/machine.ts';
import { pageMachine } from '#contract/states/moderation.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** Holds a published page until staff approves it. */
export async function holdPage(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE providers SET status = 'held', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = 'published'`.execute(tx);
}

/** Publishes a held page by compare-and-set. Returns whether it was held. */
export async function releasePage(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE providers SET status = 'published', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(pageMachine, 'approve')}::text[])
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Suspends a page by compare-and-set. Returns its previous status, or null if it is already suspended. */
export async function suspendPage(tx: Tx, id: string, reason: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    UPDATE providers p SET status = 'suspended', suspended_reason = ${reason}, updated_at = ${now}::timestamptz
    FROM (SELECT id, status FROM providers WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE p.id = had.id AND had.status = ANY (${fromStates(pageMachine, 'suspend')}::text[])
    RETURNING had.status AS before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** Restores the status of a suspended page, held while `is_held` if it was. Returns whether it was suspended. */
export async function restorePage(
  tx: Tx,
  id: string,
  { before, is_held }: { readonly before: string; readonly is_held: RawBuilder<boolean> },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE providers
    SET status = CASE
        WHEN ${before} <> 'held' THEN ${before}
        WHEN ${is_held} THEN 'held'
        ELSE 'published'
      END,
      suspended_reason = NULL, updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(pageMachine, 'restore')}::text[])
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
