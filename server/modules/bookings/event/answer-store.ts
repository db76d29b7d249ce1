import { sql } from 'kysely';
import type { AnswerValue } from '#contract/entities/event.ts';
import type { Tx } from '#server/kernel/database/db.ts';

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

/** Deletes the answers that were given for a ticket when it was booked: they were about whoever had it. */
export async function endAnswers(tx: Tx, ticket_id: string): Promise<void> {
  await tx.deleteFrom('answers').where('ticket_id', '=', ticket_id).where('occurrence_id', 'is', null).execute();
}
