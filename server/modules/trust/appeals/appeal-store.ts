import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type FileRow, fileColumns, filesJson, type StoredFile } from '#server/modules/messages/queries.ts';

/** An appeal with the number of its files. */
export type AppealRow = Selectable<DB['appeals']> & { readonly file_count: number };

/** An appeal with its author and its files. */
export type WholeAppeal = AppealRow & {
  readonly author_name: string;
  readonly author_email: string;
  readonly files: readonly FileRow[] | null;
};

const fileCount = sql<number>`(SELECT count(*)::int FROM appeal_files f WHERE f.appeal_id = p.id)`;

/** Finds the appeal of a decision; null if there is none. */
export async function findAppeal(db: ReadDb | Tx, action_id: string): Promise<AppealRow | null> {
  const row = await db
    .selectFrom('appeals as p')
    .selectAll()
    .select(fileCount.as('file_count'))
    .where('action_id', '=', action_id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores an appeal against a decision in force, with its files. Returns its id, or null if there is one or the decision
 * ended.
 */
export async function insertAppeal(
  tx: Tx,
  appeal: {
    readonly action_id: string;
    readonly text: string;
    readonly due_at: Date;
    readonly files: readonly StoredFile[];
  },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO appeals (id, action_id, text, due_at, created_at)
    SELECT ${newId()}::uuid, id, ${appeal.text}, ${appeal.due_at}::timestamptz, ${now}::timestamptz
    FROM moderation_actions
    WHERE id = ${appeal.action_id}::uuid AND status = 'active'
    FOR SHARE
    ON CONFLICT (action_id) DO NOTHING RETURNING id`.execute(tx);
  const appeal_id = rows[0]?.id ?? null;
  if (appeal_id !== null && appeal.files.length > 0) {
    const files = appeal.files.map((file, position) => ({ ...fileColumns(file), appeal_id, position }));
    await tx.insertInto('appeal_files').values(files).execute();
  }
  return appeal_id;
}

/** Moves the appeal of a decision by compare-and-set, with the answer. Returns its id; null if it did not move. */
export async function moveAppeal(
  tx: Tx,
  move: {
    readonly action_id: string;
    readonly from: readonly string[];
    readonly to: string;
    readonly word: string;
    readonly by_user_id: string;
  },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE appeals a
    SET status = ${move.to}, word = ${move.word}, decided_at = ${now}::timestamptz, decided_by_user_id = u.id,
      decided_by_name = u.name
    FROM users u
    WHERE u.id = ${move.by_user_id}::uuid AND a.action_id = ${move.action_id}::uuid
      AND a.status = ANY (${[...move.from]}::text[])
    RETURNING a.id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Lists appeals in keyset order: open ones, oldest first; decided ones, latest first; or a single one. Returns one more
 * than `limit` if there are more.
 */
export async function listAppeals(
  db: ReadDb | Tx,
  which: { readonly id: string } | (PageWanted & { readonly state: 'open' | 'done' }),
): Promise<WholeAppeal[]> {
  const { rows } = await sql<WholeAppeal>`
    SELECT p.*, COALESCE(u.name, b.guest_name, '') AS author_name,
      COALESCE(u.email, b.guest_email, '')::text AS author_email, ${fileCount} AS file_count,
      ${filesJson(sql`f.appeal_id = p.id`, 'appeal_files')} AS files
    FROM appeals p
    JOIN moderation_actions a ON a.id = p.action_id
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN bookings b ON b.id = a.booking_id AND a.user_id IS NULL
    WHERE ${wanted(which)}`.execute(db);
  return rows;
}

function wanted(which: Parameters<typeof listAppeals>[1]) {
  if ('id' in which) return sql`p.id = ${which.id}::uuid`;
  if (which.state === 'open') return sql`p.status = 'open' ${andPage({ at: 'p.created_at', id: 'p.id' }, which)}`;
  return sql`p.status <> 'open' ${andPage({ at: 'p.decided_at', id: 'p.id', way: 'desc' }, which)}`;
}

/** Counts the appeals that staff has to decide, with the time of the oldest. */
export async function countOpenAppeals(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM appeals WHERE status = 'open'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** Finds the contact of who sent an appeal: a user, or the guest of a booking; null without an appeal. */
export async function findAppealContact(
  db: ReadDb | Tx,
  id: string,
): Promise<{ email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT COALESCE(u.email, b.guest_email)::text AS email, COALESCE(u.phone, b.guest_phone) AS phone
    FROM appeals p
    JOIN moderation_actions a ON a.id = p.action_id
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN bookings b ON b.id = a.booking_id AND a.user_id IS NULL
    WHERE p.id = ${id}::uuid AND u.status IS DISTINCT FROM 'deleted'`.execute(db);
  return rows[0] ?? null;
}
