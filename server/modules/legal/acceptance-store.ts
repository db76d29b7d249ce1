import { sql } from 'kysely';
import type { acceptedKinds } from '#contract/choices/legal.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

export type AcceptedKind = (typeof acceptedKinds)[number];

/** An announced version that a user has not accepted. */
export interface NoticeRow {
  readonly kind: AcceptedKind;
  readonly version: number;
  readonly effective_at: Date;
}

/** Lists the newest announced version of each text, unless the user accepted it or a later one. */
export async function listNotices(db: ReadDb | Tx, user_id: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    SELECT t.kind, t.version, t.effective_at
    FROM (
      SELECT DISTINCT ON (kind) kind, version, effective_at FROM legal_texts
      WHERE is_announced
      ORDER BY kind, version DESC
    ) t
    WHERE NOT EXISTS (
      SELECT FROM legal_acceptances a
      WHERE a.user_id = ${user_id}::uuid AND a.kind = t.kind AND a.version >= t.version)
    ORDER BY t.effective_at, t.kind`.execute(db);
  return rows;
}

/** Records that a user accepts an announced version. Returns false if that version is not announced. */
export async function insertAcceptance(
  tx: Tx,
  accepted: { readonly user_id: string; readonly kind: AcceptedKind; readonly version: number },
  now: Date,
): Promise<boolean> {
  const { kind, version } = accepted;
  const { rows } = await sql<{ id: number }>`
    WITH announced AS (
      SELECT kind, version FROM legal_texts WHERE kind = ${kind} AND version = ${version}::int AND is_announced
    ), stored AS (
      INSERT INTO legal_acceptances (user_id, kind, version, accepted_at)
      SELECT ${accepted.user_id}::uuid, kind, version, ${now}::timestamptz FROM announced
      ON CONFLICT (user_id, kind, version) DO NOTHING
    )
    SELECT version AS id FROM announced`.execute(tx);
  return rows.length === 1;
}

/** How far the newest version of a text is. */
export interface AcceptanceRow {
  readonly kind: AcceptedKind;
  readonly version: number;
  readonly accepted: number;
  readonly users: number;
  readonly guest_bookings: number;
  readonly sent: number | null;
  readonly is_finished: boolean;
}

/** Counts who accepted the newest published versions. */
export async function countAcceptances(db: ReadDb): Promise<AcceptanceRow[]> {
  const { rows } = await sql<AcceptanceRow>`
    SELECT t.kind, t.version, n.sent, n.finished_at IS NOT NULL AS is_finished,
      (SELECT count(*)::int FROM users WHERE status = 'active') AS users,
      (
        SELECT count(DISTINCT a.user_id)::int
        FROM legal_acceptances a
        JOIN users u ON u.id = a.user_id AND u.status = 'active'
        WHERE a.kind = t.kind AND a.version >= t.version
      ) AS accepted,
      (
        SELECT count(*)::int
        FROM legal_acceptances a
        WHERE a.booking_id IS NOT NULL AND a.kind = t.kind AND a.version = t.version
      ) AS guest_bookings
    FROM (
      SELECT DISTINCT ON (kind) kind, version FROM legal_texts WHERE kind <> 'imprint' ORDER BY kind, version DESC
    ) t
    LEFT JOIN legal_announcements n ON n.kind = t.kind AND n.version = t.version
    ORDER BY t.kind`.execute(db);
  return rows;
}
