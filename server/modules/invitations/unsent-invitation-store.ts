import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** What a mail of an invitation says: that somebody is invited, or a reminder of it. */
export type InvitationNews = 'invited' | 'reminded';

/** Lists at most `max` invitations of an event whose mails are not sent yet, by id, after one. */
export async function listUnsent(
  db: ReadDb | Db,
  event_id: string,
  after: string | null,
  max: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM invitations
    WHERE event_id = ${event_id}::uuid AND unsent IS NOT NULL
      ${after === null ? sql`` : sql`AND id > ${after}::uuid`}
    ORDER BY id LIMIT ${max}`.execute(db);
  return rows.map((row) => row.id);
}

/** Claims the mail of an invitation, so that it is sent once. Null if there is none to send. */
export async function claimMail(tx: Tx, id: string): Promise<{ news: InvitationNews; number: number } | null> {
  const { rows } = await sql<{ news: InvitationNews; number: number }>`
    UPDATE invitations v SET unsent = NULL, mails = v.mails + 1
    FROM (SELECT id, unsent FROM invitations WHERE id = ${id}::uuid AND unsent IS NOT NULL FOR NO KEY UPDATE) old
    WHERE v.id = old.id
    RETURNING old.unsent AS news, v.mails AS number`.execute(tx);
  return rows[0] ?? null;
}

/** Records when an invitation was first mailed. */
export async function markInvitationSent(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`UPDATE invitations SET sent_at = COALESCE(sent_at, ${now}::timestamptz) WHERE id = ${id}::uuid`.execute(tx);
}

/** The user who reads an invitation in the app: by account, or by an address that they verified. */
export async function findReader(
  tx: Tx,
  { user_id, email }: { readonly user_id: string | null; readonly email: string },
): Promise<{ readonly id: string; readonly language: string } | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'language'])
    .where('status', '=', 'active')
    .where((where) =>
      user_id === null
        ? where.and([where('email', '=', email), where('email_verified', '=', true)])
        : where('id', '=', user_id),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes invitations whose last date ended before an instant, with their addresses. */
export async function forgetInvitations(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM invitations v
    WHERE v.created_at < ${before}::timestamptz AND NOT EXISTS (
      SELECT FROM invitation_dates d JOIN occurrences o ON o.id = d.occurrence_id
      WHERE d.invitation_id = v.id AND o.ends_at >= ${before}::timestamptz)`.execute(db);
}
