import { sql } from 'kysely';
import type { ContentKind } from '#contract/states/content.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { holdService, releaseService } from '#server/modules/catalogue/queries.ts';
import { holdEvent, releaseEvent } from '#server/modules/events/queries.ts';
import { holdPage, releasePage } from '#server/modules/pages/edit/index.ts';
import { holdReview, releaseReview } from '#server/modules/reviews/queries.ts';

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
  await holds[kind](tx, id, now);
}

const holds: Readonly<Record<ContentKind, (tx: Tx, id: string, now: Date) => Promise<void>>> = {
  page: holdPage,
  service: holdService,
  event: holdEvent,
  review: holdReview,
};

/** Publishes held content by compare-and-set. Returns whether it was held. */
export async function releaseContent(tx: Tx, kind: ContentKind, id: string, now: Date): Promise<boolean> {
  return releases[kind](tx, id, now);
}

const releases: Readonly<Record<ContentKind, (tx: Tx, id: string, now: Date) => Promise<boolean>>> = {
  page: releasePage,
  service: releaseService,
  event: releaseEvent,
  review: releaseReview,
};
