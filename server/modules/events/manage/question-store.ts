import { sql } from 'kysely';
import type { AskedTime } from '#contract/entities/event/survey.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { updateEvent } from './event-store.ts';

/** What an organiser enters of a question. */
export interface QuestionFields {
  readonly asked: AskedTime;
  readonly kind: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly is_required: boolean;
  readonly is_at_door: boolean;
}

/** Inserts a question, which may replace another one; returns its id. */
export async function insertQuestion(
  tx: Tx,
  event_id: string,
  { asked, kind, text, options, is_required, is_at_door }: QuestionFields,
  { position, replaces_id }: { readonly position: number; readonly replaces_id: string | null },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('questions')
    .values({
      ...{ id, event_id, asked, kind, text, is_required, is_at_door, position, replaces_id },
      options: [...options],
      created_at: now,
    })
    .execute();
  return id;
}

/** Updates a question: what it asks only while nobody answered. */
export async function updateQuestion(tx: Tx, id: string, fields: QuestionFields): Promise<void> {
  const { kind, text, options, is_required, is_at_door } = fields;
  await tx
    .updateTable('questions')
    .set({ kind, text, options: [...options], is_required, is_at_door })
    .where('id', '=', id)
    .execute();
}

/** No longer asks questions. A booking that waits for its date may have read them, so none is deleted. */
export async function retireQuestions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE questions SET retired_at = ${now}::timestamptz WHERE id = ANY (${ids}::uuid[]) AND retired_at IS NULL
  `.execute(tx);
}

/** Stores the order of questions. */
export async function orderQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE questions q SET position = wanted.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position) WHERE q.id = wanted.id`.execute(tx);
}

/** Increments the version of an event, whose form would otherwise overwrite questions it has not seen. */
export const raiseVersion = (tx: Tx, event_id: string, now: Date): Promise<void> => updateEvent(tx, event_id, {}, now);
