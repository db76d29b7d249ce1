import { sql } from 'kysely';
import type { AskedTime } from '#contract/entities/event/survey.ts';
import type { AnswerValue } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { CountedValue } from './rules/totals.ts';

/** The answers to sum or list; omitted fields take all. */
export interface ResultFilter {
  readonly event_id: string;
  readonly asked: AskedTime;
  readonly occurrence_id?: string | undefined;
  readonly package_id?: string | undefined;
  readonly question_id?: string | undefined;
}

/** One answer with its ticket and date. */
export interface AnswerRow {
  readonly id: string;
  readonly question_id: string;
  readonly question: string;
  readonly value: AnswerValue;
  readonly attendee_name: string;
  readonly ticket: string;
  readonly is_online: boolean;
  readonly starts_at: Date | null;
  readonly booking_id: string;
  readonly created_at: Date;
}

/** Answers `a` that match, with question `q`, ticket `t` and date `o`. Answers of the booking are about its date. */
const matching = (filter: ResultFilter) => sql`
  FROM questions q
  JOIN answers a ON a.question_id = q.id
  JOIN tickets t ON t.id = a.ticket_id
  LEFT JOIN occurrences o ON o.id = COALESCE(a.occurrence_id, t.occurrence_id)
  WHERE q.event_id = ${filter.event_id}::uuid AND q.asked = ${filter.asked}
    AND (${filter.occurrence_id ?? null}::uuid IS NULL OR o.id = ${filter.occurrence_id ?? null}::uuid)
    AND (${filter.package_id ?? null}::uuid IS NULL OR t.package_id = ${filter.package_id ?? null}::uuid)
    AND (${filter.question_id ?? null}::uuid IS NULL OR q.id = ${filter.question_id ?? null}::uuid)`;

/** Counts the values chosen per question and date; texts are not counted. */
export async function countValues(db: ReadDb, filter: ResultFilter): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    SELECT chosen.question_id, chosen.occurrence_id, chosen.starts_at, v.value, count(*)::int AS count
    FROM (
      SELECT a.question_id, o.id AS occurrence_id, o.starts_at,
        CASE WHEN jsonb_typeof(a.value) = 'array' THEN a.value ELSE jsonb_build_array(a.value) END AS list
      ${matching(filter)} AND q.kind NOT IN ('short_text', 'long_text')
    ) chosen, jsonb_array_elements_text(chosen.list) AS v (value)
    GROUP BY chosen.question_id, chosen.occurrence_id, chosen.starts_at, v.value`.execute(db);
  return rows;
}

/** Counts the answers per question. */
export async function countAnswers(db: ReadDb, filter: ResultFilter): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT q.id, count(*)::int AS count ${matching(filter)} GROUP BY q.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Counts who answered, and the valid tickets of dates that are over; a pass counts on each of its dates. */
export async function countGuests(
  db: ReadDb,
  filter: ResultFilter,
  now: Date,
): Promise<{ answered: number; guests: number }> {
  const { occurrence_id = null, package_id = null } = filter;
  const { rows } = await sql<{ answered: number; guests: number }>`
    SELECT
      (
        SELECT count(*)::int FROM (SELECT DISTINCT a.ticket_id, a.occurrence_id ${matching(filter)}) answering
      ) AS answered,
      (
        SELECT count(*)::int
        FROM bookings b
        JOIN tickets t ON t.booking_id = b.id AND t.status = 'valid'
        CROSS JOIN LATERAL (
          SELECT t.occurrence_id WHERE t.occurrence_id IS NOT NULL
          UNION ALL
          SELECT i.occurrence_id FROM booking_items i
          WHERE t.occurrence_id IS NULL AND i.booking_id = b.id AND i.change_id IS NULL AND i.package_id = t.package_id
        ) attended
        JOIN occurrences o ON o.id = attended.occurrence_id
        WHERE b.event_id = ${filter.event_id}::uuid AND b.status IN ('confirmed', 'completed')
          AND o.status = 'scheduled' AND o.ends_at <= ${now}::timestamptz
          AND (${occurrence_id}::uuid IS NULL OR o.id = ${occurrence_id}::uuid)
          AND (${package_id}::uuid IS NULL OR t.package_id = ${package_id}::uuid)
      ) AS guests`.execute(db);
  return rows[0] ?? { answered: 0, guests: 0 };
}

/** Lists answers, newest first, after a cursor. */
export async function listAnswers(
  db: ReadDb,
  filter: ResultFilter,
  { after, max }: { readonly after: { readonly at: string; readonly id: string } | null; readonly max: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT found.*, p.name AS ticket, p.attendance = 'virtual' AS is_online
    FROM (
      SELECT a.id, a.question_id, q.text AS question, a.value,
        CASE WHEN a.created_at < t.transferred_at THEN '' ELSE t.attendee_name END AS attendee_name,
        t.package_id, o.starts_at, t.booking_id, a.created_at
      ${matching(filter)}
        AND (${after?.id ?? null}::uuid IS NULL
          OR (date_trunc('milliseconds', a.created_at), a.id)
            < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      ORDER BY date_trunc('milliseconds', a.created_at) DESC, a.id DESC
      LIMIT ${max}
    ) found
    JOIN packages p ON p.id = found.package_id
    ORDER BY date_trunc('milliseconds', found.created_at) DESC, found.id DESC`.execute(db);
  return rows;
}
