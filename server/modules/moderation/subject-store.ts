import { sql } from 'kysely';
import type { ContentKind } from '#contract/states/content.ts';
import { fromStates } from '#contract/states/machine.ts';
import { accountMachine, type ModerationKind, pageMachine } from '#contract/states/moderation.ts';
import type { Tx } from '#server/kernel/database/db.ts';

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
  const { rows } = await sql<{ before: string }>`${moves[kind](id, reason, now)}`.execute(tx);
  return rows[0]?.before ?? null;
}

const moves = {
  hide_review: (id: string, _reason: string, _now: Date) => sql`
    UPDATE reviews r SET is_hidden = true, is_held = false
    FROM (SELECT id, is_hidden, is_held FROM reviews WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE r.id = had.id AND (had.is_held OR NOT had.is_hidden)
    RETURNING CASE WHEN had.is_held THEN 'held' ELSE 'shown' END AS before`,
  unlist_service: (id: string, reason: string, now: Date) => sql`
    UPDATE services s
    SET is_active = false, is_held = false, unlisted_reason = ${reason}, updated_at = ${now}::timestamptz
    FROM (SELECT id, is_active, is_held FROM services WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE s.id = had.id AND s.unlisted_reason IS NULL
    RETURNING CASE WHEN had.is_held THEN 'held' WHEN had.is_active THEN 'active' ELSE 'inactive' END AS before`,
  // Its own `updated_at` and version stay: they are of what its organiser edits.
  unlist_event: (id: string, reason: string, _now: Date) => sql`
    UPDATE events e SET unlisted_reason = ${reason}, is_held = false
    FROM (SELECT id, is_held FROM events WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE e.id = had.id AND e.unlisted_reason IS NULL AND e.status <> 'draft'
    RETURNING CASE WHEN had.is_held THEN 'held' ELSE 'listed' END AS before`,
  suspend_page: (id: string, reason: string, now: Date) => sql`
    UPDATE providers p SET status = 'suspended', suspended_reason = ${reason}, updated_at = ${now}::timestamptz
    FROM (SELECT id, status FROM providers WHERE id = ${id}::uuid FOR UPDATE) had
    WHERE p.id = had.id AND had.status = ANY (${fromStates(pageMachine, 'suspend')}::text[])
    RETURNING had.status AS before`,
  suspend_user: (id: string, _reason: string, now: Date) => sql`
    UPDATE users SET status = 'banned', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(accountMachine, 'suspend')}::text[])
    RETURNING 'active' AS before`,
} as const;

/**
 * Restores a subject's previous state. What was held is held again only while its text waits for staff; otherwise it is
 * public. Returns false if it is not hidden any more.
 */
export async function restore(tx: Tx, kind: ModerationKind, id: string, before: string, now: Date): Promise<boolean> {
  const { rows } = await sql`${returns[kind](id, before, now)} RETURNING id`.execute(tx);
  return rows.length === 1;
}

const isHeldAgain = (kind: ContentKind, id: string, before: string) =>
  sql`(${before} = 'held' AND is_content_awaited(${kind}, ${id}::uuid))`;

const returns = {
  hide_review: (id: string, before: string, _now: Date) => {
    const isHeld = isHeldAgain('review', id, before);
    return sql`UPDATE reviews SET is_hidden = ${isHeld}, is_held = ${isHeld} WHERE id = ${id}::uuid AND is_hidden`;
  },
  unlist_service: (id: string, before: string, now: Date) =>
    sql`
      UPDATE services
      SET unlisted_reason = NULL, is_held = ${isHeldAgain('service', id, before)},
        is_active = ${before !== 'inactive'} AND NOT ${isHeldAgain('service', id, before)},
        updated_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND unlisted_reason IS NOT NULL`,
  unlist_event: (id: string, before: string, _now: Date) =>
    sql`
      UPDATE events SET unlisted_reason = NULL, is_held = ${isHeldAgain('event', id, before)}
      WHERE id = ${id}::uuid AND unlisted_reason IS NOT NULL`,
  suspend_page: (id: string, before: string, now: Date) =>
    sql`
      UPDATE providers
      SET status = CASE
          WHEN ${before} <> 'held' THEN ${before}
          WHEN ${isHeldAgain('page', id, before)} THEN 'held'
          ELSE 'published'
        END,
        suspended_reason = NULL, updated_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND status = ANY (${fromStates(pageMachine, 'restore')}::text[])`,
  suspend_user: (id: string, _before: string, now: Date) =>
    sql`
      UPDATE users
      SET status = 'active', updated_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND status = ANY (${fromStates(accountMachine, 'restore')}::text[])`,
} as const;

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
