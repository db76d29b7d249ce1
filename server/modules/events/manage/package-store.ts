import { sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { QuestionRow } from './event-store.ts';

export type PackageInput = NonNullable<ParsedInput<'event/edit_event'>['packages']>[number];
export type QuestionInput = NonNullable<ParsedInput<'event/edit_event'>['questions']>[number];

/**
 * Replaces the packages of an event, in order. Packages that are missing are deleted from a draft, and retired
 * otherwise: a booking that waits for its date has read them already. Dates without a capacity of their own get the new
 * one.
 */
export async function replacePackages(
  tx: Tx,
  event_id: string,
  packages: readonly PackageInput[],
  now: Date,
): Promise<void> {
  const rows = packages.map(({ _id, ...each }, position) => ({
    ...each,
    ...(each.covers === 'date' ? { series_from: null, series_until: null } : {}),
    id: _id ?? newId(),
    position,
  }));
  const ids = rows.map((row) => row.id);
  await sql`
    DELETE FROM packages k
    WHERE k.event_id = ${event_id}::uuid AND ${isDraft(event_id)} AND NOT k.id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`
    UPDATE packages SET retired_at = ${now}::timestamptz
    WHERE event_id = ${event_id}::uuid AND retired_at IS NULL AND NOT id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`
    INSERT INTO packages (
      id, event_id, position, name, text, picture_id, amount, capacity, min_per_booking, max_per_booking, attendance,
      booking_mode, covers, series_from, series_until, sale_starts_at, sale_ends_at, sale_ends_minutes, is_hidden)
    SELECT
      id, ${event_id}::uuid, position, name, text, picture_id, amount, capacity, min_per_booking, max_per_booking,
      attendance, booking_mode, covers, series_from, series_until, sale_starts_at, sale_ends_at, sale_ends_minutes,
      is_hidden
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS k (
      id uuid, position int, name text, text text, picture_id uuid, amount bigint, capacity int, min_per_booking int,
      max_per_booking int, attendance text, booking_mode text, covers text, series_from date, series_until date,
      sale_starts_at timestamptz, sale_ends_at timestamptz, sale_ends_minutes int, is_hidden boolean)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, name = excluded.name, text = excluded.text, picture_id = excluded.picture_id,
      amount = excluded.amount, capacity = excluded.capacity, min_per_booking = excluded.min_per_booking,
      max_per_booking = excluded.max_per_booking, attendance = excluded.attendance,
      booking_mode = excluded.booking_mode, covers = excluded.covers, series_from = excluded.series_from,
      series_until = excluded.series_until, sale_starts_at = excluded.sale_starts_at,
      sale_ends_at = excluded.sale_ends_at, sale_ends_minutes = excluded.sale_ends_minutes,
      is_hidden = excluded.is_hidden`.execute(tx);
  await sql`
    UPDATE occurrence_packages op SET capacity = k.capacity
    FROM packages k, occurrences o
    WHERE k.id = op.package_id AND o.id = op.occurrence_id AND k.id = ANY (${ids}::uuid[]) AND NOT op.has_own_capacity
      AND o.ends_at > ${now}::timestamptz AND op.capacity IS DISTINCT FROM k.capacity`.execute(tx);
}

/**
 * Replaces the questions asked at booking, as `replacePackages` does. A question that has answers and is edited becomes
 * a new one: its answers keep the one they were given to. Whether answers are shown at the door changes nothing of
 * them.
 */
export async function replaceQuestions(
  tx: Tx,
  event_id: string,
  present: readonly QuestionRow[],
  questions: readonly QuestionInput[],
  now: Date,
): Promise<void> {
  const rows = questions.map(({ _id, ...question }, position) => {
    const old = present.find((each) => each.id === _id);
    const isSameRow = old !== undefined && (!old.is_answered || isSame(old, question));
    return {
      ...question,
      position,
      id: isSameRow ? old.id : newId(),
      replaces_id: isSameRow ? null : (old?.id ?? null),
    };
  });
  const ids = rows.map((row) => row.id);
  await sql`
    DELETE FROM questions q
    WHERE q.event_id = ${event_id}::uuid AND q.asked = 'booking' AND ${isDraft(event_id)}
      AND NOT q.id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`
    UPDATE questions SET retired_at = ${now}::timestamptz
    WHERE event_id = ${event_id}::uuid AND asked = 'booking' AND retired_at IS NULL
      AND NOT id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`
    INSERT INTO questions (
      id, event_id, asked, position, kind, text, options, is_required, is_at_door, replaces_id, created_at)
    SELECT q.id, ${event_id}::uuid, 'booking', q.position, q.kind, q.text,
      ARRAY(SELECT jsonb_array_elements_text(q.options)), q.is_required, q.is_at_door, q.replaces_id,
      ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS q (id uuid, position int, kind text, text text, options jsonb, is_required boolean, is_at_door boolean,
        replaces_id uuid)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, kind = excluded.kind, text = excluded.text, options = excluded.options,
      is_required = excluded.is_required, is_at_door = excluded.is_at_door`.execute(tx);
}

/** Whether an event is a draft, which nobody can be booking. */
const isDraft = (event_id: string) =>
  sql<boolean>`EXISTS (SELECT FROM events WHERE id = ${event_id}::uuid AND status = 'draft')`;

const isSame = (old: QuestionRow, question: Omit<QuestionInput, '_id'>): boolean =>
  old.kind === question.kind &&
  old.text === question.text &&
  old.is_required === question.is_required &&
  JSON.stringify(old.options) === JSON.stringify(question.options);
