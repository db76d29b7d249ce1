import { sql } from 'kysely';
import type { AnswerValue } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

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
