import { sql } from 'kysely';
import type { AnswerValue } from '#contract/entities/event.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** An answer of a ticket. */
export interface GivenAnswer {
  readonly ticket_id: string;
  readonly question_id: string;
  readonly value: AnswerValue;
}

/**
 * Lists the answers of tickets about a date, or with null those of the booking, in the order of the questions. Those of
 * whoever had a ticket before it was given away are not its holder's.
 */
export async function listGiven(
  db: ReadDb,
  ticket_ids: readonly string[],
  occurrence_id: string | null,
): Promise<GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    SELECT a.ticket_id, a.question_id, a.value
    FROM answers a JOIN questions q ON q.id = a.question_id JOIN tickets t ON t.id = a.ticket_id
    WHERE (t.transferred_at IS NULL OR a.created_at >= t.transferred_at)
      AND a.ticket_id = ANY (${ticket_ids}::uuid[])
      AND a.occurrence_id IS NOT DISTINCT FROM ${occurrence_id}::uuid
    ORDER BY q.position, a.id`.execute(db);
  return rows;
}

/** Inserts answers of a ticket; returns how many were new. The unique index decides between competing requests. */
export async function insertAnswers(
  tx: Tx,
  of: { readonly ticket_id: string; readonly occurrence_id: string | null },
  answers: readonly { readonly question_id: string; readonly value: AnswerValue }[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO answers (ticket_id, occurrence_id, question_id, value, created_at)
    SELECT ${of.ticket_id}::uuid, ${of.occurrence_id}::uuid, a.question_id, a.value, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS a (question_id uuid, value jsonb)
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(tx);
  return rows.length;
}

/**
 * The tickets among `tickets` that may answer about a date: those checked in, and online ones, which no door checks.
 * Where nobody was checked in, all may.
 */
export async function listPresent<Ticket extends { readonly id: string; readonly is_online: boolean }>(
  db: ReadDb,
  tickets: readonly Ticket[],
  occurrence_id: string,
): Promise<readonly Ticket[]> {
  const ids = tickets.map(({ id }) => id);
  const { rows } = await sql<{ is_checked: boolean; admitted: string[] }>`
    SELECT EXISTS (SELECT FROM admissions WHERE occurrence_id = ${occurrence_id}::uuid) AS is_checked,
      ARRAY(
        SELECT ticket_id::text FROM admissions
        WHERE occurrence_id = ${occurrence_id}::uuid AND ticket_id = ANY (${ids}::uuid[])) AS admitted`.execute(db);
  const [door] = rows;
  if (!door?.is_checked) return tickets;
  return tickets.filter(({ id, is_online }) => is_online || door.admitted.includes(id));
}
