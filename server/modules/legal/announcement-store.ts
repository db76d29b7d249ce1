import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { AcceptedKind } from './acceptance-store.ts';

/** Begins the announcement of a version. */
export async function insertAnnouncement(
  tx: Tx,
  of: { readonly kind: string; readonly version: number },
): Promise<void> {
  await tx.insertInto('legal_announcements').values({ kind: of.kind, version: of.version }).execute();
}

/** An announcement that is not finished. */
export interface OpenAnnouncement {
  readonly kind: AcceptedKind;
  readonly version: number;
  readonly after_user_id: string | null;
  readonly effective_at: Date;
}

/** Locks an announcement that is not finished; null if it is, or if a newer version replaced it. */
export async function lockAnnouncement(
  tx: Tx,
  of: { readonly kind: string; readonly version: number },
): Promise<OpenAnnouncement | null> {
  const { rows } = await sql<OpenAnnouncement>`
    SELECT n.kind, n.version, n.after_user_id, t.effective_at
    FROM legal_announcements n
    JOIN legal_texts t ON t.kind = n.kind AND t.version = n.version
    WHERE n.kind = ${of.kind} AND n.version = ${of.version}::int AND n.finished_at IS NULL
      AND NOT EXISTS (SELECT FROM legal_texts newer WHERE newer.kind = n.kind AND newer.version > n.version)
    FOR UPDATE OF n`.execute(tx);
  return rows[0] ?? null;
}

/** A reader of an announcement. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

/** Lists the next users to tell, in the order of their ids. */
export async function listReaders(tx: Tx, after: string | null, limit: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT id, email::text AS email, language
    FROM users
    WHERE status = 'active' AND email_verified AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id
    LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Notes how far an announcement is. `after` is null once everybody was told. */
export async function moveAnnouncement(
  tx: Tx,
  of: { readonly kind: string; readonly version: number },
  made: { readonly sent: number; readonly after: string | null },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE legal_announcements
    SET sent = sent + ${made.sent}::int, after_user_id = COALESCE(${made.after}::uuid, after_user_id),
      finished_at = CASE WHEN ${made.after}::uuid IS NULL THEN ${now}::timestamptz END
    WHERE kind = ${of.kind} AND version = ${of.version}::int`.execute(tx);
}
