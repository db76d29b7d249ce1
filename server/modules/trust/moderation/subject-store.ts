import { sql } from 'kysely';
import type { ContentKind } from '#contract/states/content.ts';
import type { ModerationKind } from '#contract/states/moderation.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { restoreUser, suspendUser } from '#server/modules/accounts/queries.ts';
import { relistService, unlistService } from '#server/modules/catalogue/queries.ts';
import { relistEvent, unlistEvent } from '#server/modules/events/queries.ts';
import { restorePage, suspendPage } from '#server/modules/pages/edit/index.ts';
import { hideReview, showReview } from '#server/modules/reviews/queries.ts';

/** The subject of a decision: a review, service, event, page or user. */
export interface Subject {
  readonly label: string;
  readonly provider_id: string | null;
  /** The person to notify: a user, or the guest of a booking. */
  readonly user_id: string | null;
  readonly booking_id: string | null;
  /** A user's role; null for anything else. */
  readonly role: string | null;
}

/** Finds the subject of a decision; null when there is none. */
export async function findSubject(tx: Tx, kind: ModerationKind, id: string): Promise<Subject | null> {
  const { rows } = await sql<Subject>`${subjects[kind]} = ${id}::uuid`.execute(tx);
  return rows[0] ?? null;
}

const subjects = {
  hide_review: sql`
    SELECT author_name AS label, provider_id, author_id AS user_id,
      CASE WHEN author_id IS NULL THEN booking_id END AS booking_id, NULL AS role
    FROM reviews
    WHERE id`,
  unlist_service: sql`
    SELECT s.title AS label, s.provider_id, p.owner_id AS user_id, NULL::uuid AS booking_id, NULL AS role
    FROM services s
    JOIN providers p ON p.id = s.provider_id
    WHERE s.id`,
  unlist_event: sql`
    SELECT e.title AS label, e.provider_id, p.owner_id AS user_id, NULL::uuid AS booking_id, NULL AS role
    FROM events e
    JOIN providers p ON p.id = e.provider_id
    WHERE e.status <> 'draft' AND e.id`,
  suspend_page: sql`
    SELECT name AS label, id AS provider_id, owner_id AS user_id, NULL::uuid AS booking_id, NULL AS role
    FROM providers
    WHERE id`,
  suspend_user: sql`
    SELECT name AS label, NULL::uuid AS provider_id, id AS user_id, NULL::uuid AS booking_id, role FROM users WHERE id`,
} as const;

/**
 * Hides a subject by compare-and-set, also one that is held; returns its previous state, or null if it is already
 * hidden.
 */
export async function applyTo(
  tx: Tx,
  kind: ModerationKind,
  id: string,
  reason: string,
  now: Date,
): Promise<string | null> {
  return moves[kind](tx, id, reason, now);
}

type Move = (tx: Tx, id: string, reason: string, now: Date) => Promise<string | null>;

const moves: Readonly<Record<ModerationKind, Move>> = {
  hide_review: hideReview,
  unlist_service: unlistService,
  unlist_event: unlistEvent,
  suspend_page: suspendPage,
  suspend_user: async (tx, id, _reason, now) => ((await suspendUser(tx, id, now)) ? 'active' : null),
};

/**
 * Restores a subject's previous state. What was held is held again only while its text waits for staff; otherwise it is
 * public. Returns false if it is not hidden any more.
 */
export async function restore(tx: Tx, kind: ModerationKind, id: string, before: string, now: Date): Promise<boolean> {
  return returns[kind](tx, id, before, now);
}

type Return = (tx: Tx, id: string, before: string, now: Date) => Promise<boolean>;

const asBefore = (kind: ContentKind, id: string, before: string) => ({
  before,
  is_held: sql<boolean>`(${before} = 'held' AND is_content_awaited(${kind}, ${id}::uuid))`,
});

const returns: Readonly<Record<ModerationKind, Return>> = {
  hide_review: (tx, id, before) => showReview(tx, id, asBefore('review', id, before)),
  unlist_service: (tx, id, before, now) => relistService(tx, id, asBefore('service', id, before), now),
  unlist_event: (tx, id, before) => relistEvent(tx, id, asBefore('event', id, before)),
  suspend_page: (tx, id, before, now) => restorePage(tx, id, asBefore('page', id, before), now),
  suspend_user: (tx, id, _before, now) => restoreUser(tx, id, now),
};

/** The pages of a user that are not suspended. */
export async function listPagesToSuspend(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('providers')
    .select('id')
    .where('owner_id', '=', user_id)
    .where('status', '<>', 'suspended')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
