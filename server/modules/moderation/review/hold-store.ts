import { sql } from 'kysely';
import type { ContentKind } from '#contract/states/content.ts';
import { fromStates } from '#contract/states/machine.ts';
import { pageMachine } from '#contract/states/moderation.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/**
 * Locks the row of content. Whoever writes it locks it before its entry in the queue, so a decision on the entry does
 * the same.
 */
export async function lockContent(tx: Tx, kind: ContentKind, id: string): Promise<void> {
  await sql`SELECT FROM ${tables[kind]} WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
}

const tables = {
  page: sql`providers`,
  service: sql`services`,
  event: sql`events`,
  review: sql`reviews`,
} as const satisfies Record<ContentKind, unknown>;

/** Whether content is held. */
export async function isContentHeld(tx: Tx, kind: ContentKind, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`SELECT is_content_held(${kind}, ${id}::uuid) AS is_held`.execute(tx);
  return rows[0]?.is_held ?? false;
}

/** Holds public content. Its entry has to be in the queue when the transaction ends (`held_is_awaited`). */
export async function holdContent(tx: Tx, kind: ContentKind, id: string, now: Date): Promise<void> {
  await sql`${holds[kind](id, now)}`.execute(tx);
}

const holds = {
  page: (id: string, now: Date) => sql`
    UPDATE providers SET status = 'held', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = 'published'`,
  service: (id: string, now: Date) => sql`
    UPDATE services SET is_held = true, is_active = false, updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND is_active`,
  // Its own `updated_at` and version stay: they are of what its organiser edits.
  event: (id: string, _now: Date) => sql`
    UPDATE events SET is_held = true WHERE id = ${id}::uuid AND status = 'published' AND unlisted_reason IS NULL`,
  review: (id: string, _now: Date) => sql`
    UPDATE reviews SET is_held = true, is_hidden = true WHERE id = ${id}::uuid AND NOT is_hidden`,
} as const;

/** Publishes held content by compare-and-set. Returns whether it was held. */
export async function releaseContent(tx: Tx, kind: ContentKind, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`${releases[kind](id, now)} RETURNING id`.execute(tx);
  return rows.length === 1;
}

const releases = {
  page: (id: string, now: Date) => sql`
    UPDATE providers SET status = 'published', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(pageMachine, 'approve')}::text[])`,
  service: (id: string, now: Date) => sql`
    UPDATE services SET is_held = false, is_active = true, updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND is_held`,
  event: (id: string, _now: Date) => sql`UPDATE events SET is_held = false WHERE id = ${id}::uuid AND is_held`,
  review: (id: string, _now: Date) => sql`
    UPDATE reviews SET is_held = false, is_hidden = false WHERE id = ${id}::uuid AND is_held`,
} as const;
