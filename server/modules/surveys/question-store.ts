import { sql } from 'kysely';
import type { AskedTime } from '#contract/entities/event/survey.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A question with the number of its answers. */
export interface QuestionRow {
  readonly id: string;
  readonly asked: AskedTime;
  readonly kind: string;
  readonly text: string;
  readonly options: string[];
  readonly is_required: boolean;
  readonly is_at_door: boolean;
  readonly replaces_id: string | null;
  readonly is_retired: boolean;
  readonly answered: number;
}

/** Lists the questions of an event in order, those that are no longer asked last and only if they have answers. */
export async function listQuestions(db: ReadDb, event_id: string, asked: AskedTime): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT q.id, q.asked, q.kind, q.text, q.options, q.is_required, q.is_at_door, q.replaces_id,
      q.retired_at IS NOT NULL AS is_retired, count(a.id)::int AS answered
    FROM questions q
    LEFT JOIN answers a ON a.question_id = q.id
    WHERE q.event_id = ${event_id}::uuid AND q.asked = ${asked}
    GROUP BY q.id
    HAVING q.retired_at IS NULL OR count(a.id) > 0
    ORDER BY q.retired_at IS NOT NULL, q.position, q.id`.execute(db);
  return rows;
}

/** The event of a survey as its organiser edits it. */
export interface SurveyedEvent {
  readonly id: string;
  readonly owner_id: string | null;
  readonly status: string;
  readonly title: string;
  readonly timezone: string;
}

const surveyedEvent = sql`e.id, p.owner_id, e.status, e.title, e.timezone
  FROM events e JOIN providers p ON p.id = e.provider_id`;

/** Reads the event of a survey; null if there is none. */
export async function findSurveyed(db: ReadDb, event_id: string): Promise<SurveyedEvent | null> {
  const { rows } = await sql<SurveyedEvent>`SELECT ${surveyedEvent} WHERE e.id = ${event_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Locks the event of a survey until the transaction ends, so that edits of its questions wait for each other. */
export async function lockSurveyed(tx: Tx, event_id: string): Promise<SurveyedEvent | null> {
  const { rows } = await sql<SurveyedEvent>`
    SELECT ${surveyedEvent} WHERE e.id = ${event_id}::uuid FOR NO KEY UPDATE OF e`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a question against new answers, and returns its event's id; null if it is no longer asked. */
export async function lockQuestion(tx: Tx, question_id: string): Promise<string | null> {
  const { rows } = await sql<{ event_id: string }>`
    SELECT event_id FROM questions WHERE id = ${question_id}::uuid AND retired_at IS NULL FOR UPDATE`.execute(tx);
  return rows[0]?.event_id ?? null;
}

/** Finds the event of a question; null if there is none. */
export async function findEventOf(db: ReadDb, question_id: string): Promise<string | null> {
  const { rows } = await sql<{ event_id: string }>`
    SELECT event_id FROM questions WHERE id = ${question_id}::uuid`.execute(db);
  return rows[0]?.event_id ?? null;
}
