import { type Selectable, sql } from 'kysely';
import { defaultLanguage } from '#contract/languages.ts';
import { fromStates } from '#contract/states/machine.ts';
import { type ModerationKind, moderationMachine } from '#contract/states/moderation.ts';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Subject } from './subject-store.ts';

/** A decision with its page, and the number of future confirmed bookings of that event, page or user. */
export type ActionRow = Selectable<DB['moderation_actions']> & {
  readonly page_slug: string | null;
  readonly page_name: string | null;
  readonly upcoming: number;
};

/**
 * Inserts a decision and returns its id. The database refuses a second decision on the same subject while one is in
 * force (`moderation_one_active`).
 */
export async function insertAction(
  tx: Tx,
  action: Pick<Subject, 'label' | 'provider_id' | 'user_id' | 'booking_id'> & {
    readonly kind: ModerationKind;
    readonly subject_id: string;
    readonly reason: string;
    readonly before: string;
    readonly report_id: string | null;
    readonly parent_id: string | null;
    readonly by_user_id: string;
  },
  now: Date,
): Promise<string> {
  const id = newId();
  const { by_user_id } = action;
  await sql`
    INSERT INTO moderation_actions (
      id, kind, subject_id, label, provider_id, user_id, booking_id, report_id, parent_id, reason, before, by_user_id,
      by_name, created_at)
    SELECT ${id}::uuid, ${action.kind}, ${action.subject_id}::uuid, ${action.label}, ${action.provider_id}::uuid,
      ${action.user_id}::uuid, ${action.booking_id}::uuid, ${action.report_id}::uuid, ${action.parent_id}::uuid,
      ${action.reason}, ${action.before}, id, name, ${now}::timestamptz
    FROM users WHERE id = ${by_user_id}::uuid`.execute(tx);
  return id;
}

/** Inserts the suspension of a page without an owner that nobody of the staff decided. */
export async function insertContactAction(
  tx: Tx,
  action: { readonly provider_id: string; readonly label: string; readonly reason: string; readonly by_name: string },
  now: Date,
): Promise<void> {
  const { provider_id, ...rest } = action;
  const page = { kind: 'suspend_page', subject_id: provider_id, provider_id, before: 'published', by_user_id: null };
  await tx
    .insertInto('moderation_actions')
    .values({ id: newId(), ...page, ...rest, created_at: now })
    .execute();
}

/** Marks a decision as undone by compare-and-set. Returns false if it was undone before. */
export async function markUndone(
  tx: Tx,
  undone: { readonly id: string; readonly reason: string; readonly by_user_id: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE moderation_actions a
    SET status = 'undone', undone_at = ${now}::timestamptz, undone_reason = ${undone.reason}, undone_by_user_id = u.id,
      undone_by_name = u.name
    FROM users u
    WHERE u.id = ${undone.by_user_id}::uuid AND a.id = ${undone.id}::uuid
      AND a.status = ANY (${fromStates(moderationMachine, 'undo')}::text[])
    RETURNING a.id`.execute(tx);
  return rows.length === 1;
}

const upcomingOf = sql`
  (SELECT count(*)::int FROM bookings b WHERE b.status = 'confirmed' AND b.ends_at > a.now AND CASE a.kind
      WHEN 'unlist_event' THEN b.event_id = a.subject_id WHEN 'suspend_page' THEN b.provider_id = a.subject_id
      WHEN 'suspend_user' THEN b.customer_id = a.subject_id ELSE false END)`;

/**
 * Lists decisions in keyset order, latest first: those in force or undone, some by their ids, or those in force that a
 * parent decision caused. Returns one more than `limit` if there are more.
 */
export async function listActions(
  db: ReadDb | Tx,
  which:
    | { readonly id: string }
    | { readonly ids: readonly string[] }
    | { readonly parent_id: string }
    | (PageWanted & { readonly status: 'active' | 'undone' }),
  now: Date,
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    SELECT a.*, p.slug AS page_slug, p.name AS page_name, ${upcomingOf} AS upcoming
    FROM (SELECT *, ${now}::timestamptz AS now FROM moderation_actions) a LEFT JOIN providers p ON p.id = a.provider_id
    WHERE ${wanted(which)}`.execute(db);
  return rows;
}

function wanted(which: Parameters<typeof listActions>[1]) {
  if ('id' in which) return sql`a.id = ${which.id}::uuid`;
  if ('ids' in which) return sql`a.id = ANY (${[...which.ids]}::uuid[])`;
  if ('parent_id' in which) return sql`a.parent_id = ${which.parent_id}::uuid AND a.status = 'active' ORDER BY a.id`;
  const at = which.status === 'active' ? 'a.created_at' : 'a.undone_at';
  return sql`a.status = ${which.status} ${andPage({ at, id: 'a.id', way: 'desc' }, which)}`;
}

/** The mail address of the person concerned by a decision, even while suspended; null when there is none. */
export async function findNotice(
  db: ReadDb,
  action: Pick<ActionRow, 'user_id' | 'booking_id'>,
): Promise<{ email: string; language: string; name: string } | null> {
  const { rows } = await sql<{ email: string; language: string; name: string }>`
    SELECT u.email::text AS email, u.language, u.name
    FROM users u
    WHERE u.id = ${action.user_id}::uuid AND u.status <> 'deleted'
    UNION ALL
    SELECT b.guest_email::text, coalesce((SELECT language FROM market), ${defaultLanguage}), b.guest_name
    FROM bookings b
    WHERE ${action.user_id}::uuid IS NULL AND b.id = ${action.booking_id}::uuid AND b.guest_email IS NOT NULL`.execute(
    db,
  );
  return rows[0] ?? null;
}
