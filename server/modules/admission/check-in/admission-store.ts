import { type RawBuilder, sql } from 'kysely';
import type { DoorReport } from '#contract/events/door.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** Who is in. */
export interface AdmissionRow {
  readonly ticket_id: string;
  readonly nonce: string;
  readonly admitted_at: Date;
  readonly gate: string;
  readonly by_name: string | null;
}

/** Serialises the check-ins of a date until the transaction ends, so that `seq` is in the order of commits. */
export async function lockDoor(tx: Tx, occurrence_id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`door:${occurrence_id}`}, 0))`.execute(tx);
}

const admissionsWhere = async (db: ReadDb, condition: RawBuilder<unknown>): Promise<AdmissionRow[]> => {
  const { rows } = await sql<AdmissionRow>`
    SELECT a.ticket_id, a.nonce, a.admitted_at, c.gate, u.name AS by_name
    FROM admissions a JOIN check_ins c ON c.nonce = a.nonce LEFT JOIN users u ON u.id = c.user_id
    WHERE ${condition} ORDER BY c.seq`.execute(db);
  return rows;
};

/** Lists who came in at the door of a date, the first guest first. */
export const listAdmissions = (db: ReadDb, occurrence_id: string): Promise<AdmissionRow[]> =>
  admissionsWhere(db, sql`a.occurrence_id = ${occurrence_id}::uuid AND NOT c.joined_online`);

/** Whether a ticket's guest is in on a date. */
export async function isAdmitted(db: ReadDb | Tx, ticket_id: string, occurrence_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('admissions')
    .select('nonce')
    .where('ticket_id', '=', ticket_id)
    .where('occurrence_id', '=', occurrence_id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Appends that a guest joined online, and admits them. The caller holds the lock of the date. */
export async function admitOnline(
  tx: Tx,
  { ticket_id, occurrence_id }: { readonly ticket_id: string; readonly occurrence_id: string },
  now: Date,
): Promise<void> {
  const nonce = newId();
  await tx
    .insertInto('check_ins')
    .values({ nonce, occurrence_id, ticket_id, kind: 'in', joined_online: true, scanned_at: now, received_at: now })
    .execute();
  await tx.insertInto('admissions').values({ ticket_id, occurrence_id, nonce, admitted_at: now }).execute();
}

/** The number of the last report of a date; 0 if there is none. Reads are not older than it when it is read first. */
export async function lastReport(db: ReadDb, occurrence_id: string): Promise<string> {
  const { rows } = await sql<{ seq: string }>`
    SELECT COALESCE(max(seq), 0)::text AS seq FROM check_ins WHERE occurrence_id = ${occurrence_id}::uuid`.execute(db);
  return rows[0]?.seq ?? '0';
}

/** Who is in among the tickets that check-ins and undos after `seq` name, and which of these tickets are not in. */
export async function changesSince(
  db: ReadDb,
  occurrence_id: string,
  seq: string,
): Promise<{ readonly admissions: readonly AdmissionRow[]; readonly undone: readonly string[] }> {
  const { rows } = await sql<{ ticket_id: string }>`
    SELECT DISTINCT ticket_id FROM check_ins
    WHERE occurrence_id = ${occurrence_id}::uuid AND seq > ${seq}::bigint AND kind IN ('in', 'undo')
      AND NOT joined_online AND ticket_id IS NOT NULL`.execute(db);
  const touched = rows.map(({ ticket_id }) => ticket_id);
  if (touched.length === 0) return { admissions: [], undone: [] };
  const admissions = await admissionsWhere(
    db,
    sql`a.occurrence_id = ${occurrence_id}::uuid AND a.ticket_id = ANY(${touched}::uuid[])`,
  );
  const isIn = new Set(admissions.map(({ ticket_id }) => ticket_id));
  return { admissions, undone: touched.filter((id) => !isIn.has(id)) };
}

/** Finds reports by their nonces, and the undos of them. */
export async function findReports(tx: Tx, nonces: readonly string[]): Promise<DoorReport[]> {
  const { rows } = await sql<DoorReport>`
    SELECT nonce, occurrence_id, ticket_id, kind, why, other_nonce, gate, scanned_at FROM check_ins
    WHERE nonce = ANY(${nonces}::uuid[]) OR (kind = 'undo' AND other_nonce = ANY(${nonces}::uuid[]))`.execute(tx);
  return rows;
}

/** Who reports, and when the reports arrived. */
export interface Reporter {
  readonly by: { readonly user_id: string } | { readonly door_link_id: string };
  readonly received_at: Date;
}

/** Appends reports in their order. */
export async function insertReports(tx: Tx, reports: readonly DoorReport[], reporter: Reporter): Promise<void> {
  if (reports.length === 0) return;
  const { by, received_at } = reporter;
  await tx
    .insertInto('check_ins')
    .values(reports.map((report) => ({ ...report, ...by, received_at })))
    .execute();
}

/** Ends and adds admissions of a date. */
export async function moveAdmissions(
  tx: Tx,
  occurrence_id: string,
  ended: readonly string[],
  added: readonly { readonly ticket_id: string; readonly nonce: string; readonly admitted_at: Date }[],
): Promise<void> {
  if (ended.length > 0)
    await tx
      .deleteFrom('admissions')
      .where('nonce', 'in', [...ended])
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('admissions')
      .values(added.map((admission) => ({ ...admission, occurrence_id })))
      .execute();
}
