import { sql } from 'kysely';
import type { AnswerValue } from '#contract/entities/event.ts';
import type { PaidBy } from '#contract/events/box-office.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { foldedText } from '#server/kernel/database/folded-text.ts';

/** Which tickets of an event are wanted. */
export interface ParticipantFilter {
  readonly event_id: string;
  readonly occurrence_id?: string | undefined;
  readonly package_id?: string | undefined;
  readonly state: 'valid' | 'here' | 'not_yet' | 'cancelled';
  readonly text: string;
  readonly question_id?: string | undefined;
  readonly answer?: string | undefined;
}

/** A ticket with its booking and answers. */
export interface ParticipantRow {
  readonly id: string;
  readonly name: string;
  /** The name in the order of the list. */
  readonly sorted_by: string;
  readonly email: string | null;
  readonly package_id: string;
  readonly title: string;
  readonly is_online: boolean;
  readonly occurrence_id: string | null;
  readonly starts_at: Date | null;
  /** When it was checked in on the date of the filter, or on its own. */
  readonly checked_in_at: Date | null;
  /** Whether that was by joining the online room. */
  readonly joined_online: boolean;
  readonly booking_id: string;
  readonly booking_number: string;
  readonly booked_by: string;
  /** How it was paid where the host issued it. */
  readonly paid_by: PaidBy | null;
  readonly answers: readonly {
    readonly question_id: string;
    readonly question: string;
    readonly value: AnswerValue;
  }[];
}

/** The last row of a page. */
export type ParticipantCursor = Pick<ParticipantRow, 'id' | 'sorted_by'>;

/** Tickets of an event by their state. A pass is for each date that its booking has of its package. */
function matching({ event_id, ...wanted }: ParticipantFilter) {
  const { occurrence_id, package_id, state, text, question_id, answer } = wanted;
  const isValid = sql`(t.status = 'valid' AND b.status IN ('confirmed', 'completed', 'no_show'))`;
  const isCancelled = sql`b.status IN ('confirmed', 'completed', 'no_show', 'cancelled') AND NOT ${isValid}`;
  return sql`bookings b
    JOIN tickets t ON t.booking_id = b.id
    JOIN packages p ON p.id = t.package_id
    LEFT JOIN users u ON u.id = b.customer_id
    LEFT JOIN occurrences o ON o.id = t.occurrence_id
    LEFT JOIN admissions here ON here.ticket_id = t.id
      AND here.occurrence_id = COALESCE(${occurrence_id ?? null}::uuid, t.occurrence_id)
    CROSS JOIN LATERAL (SELECT COALESCE(u.name, b.guest_name, '') AS booked_by) holder
    CROSS JOIN LATERAL (SELECT COALESCE(NULLIF(t.attendee_name, ''), holder.booked_by) AS name) guest
    WHERE b.event_id = ${event_id}::uuid AND ${state === 'cancelled' ? isCancelled : isValid}
    ${state === 'here' ? sql`AND here.nonce IS NOT NULL` : state === 'not_yet' ? sql`AND here.nonce IS NULL` : sql``}
    ${
      occurrence_id === undefined
        ? sql``
        : sql`AND (t.occurrence_id = ${occurrence_id}::uuid OR t.occurrence_id IS NULL AND EXISTS (
            SELECT FROM booking_items i WHERE i.booking_id = b.id AND i.change_id IS NULL
              AND i.package_id = t.package_id AND i.occurrence_id = ${occurrence_id}::uuid))`
    }
    ${package_id === undefined ? sql`` : sql`AND t.package_id = ${package_id}::uuid`}
    ${
      text === ''
        ? sql``
        : sql`AND strpos(${foldedText(sql`concat_ws(' ', guest.name, holder.booked_by, t.attendee_email, b.number)`)},
            ${foldedText(sql`${text}::text`)}) > 0`
    }
    ${
      question_id === undefined
        ? sql``
        : sql`AND EXISTS (
            SELECT FROM answers a WHERE a.ticket_id = t.id AND a.question_id = ${question_id}::uuid
            ${isAnswer(answer)})`
    }`;
}

/** The condition that an answer `a` is a text, or contains it where several were chosen. */
const isAnswer = (answer: string | undefined) =>
  answer === undefined ? sql`` : sql`AND (a.value #>> '{}' = ${answer}::text OR a.value @> to_jsonb(${answer}::text))`;

/** Names are in the order of their letters, whatever their case and accents are. */
const sortedBy = foldedText(sql`guest.name`);

/** Lists at most `max` matching tickets by name, after a row. */
export async function listParticipants(
  db: ReadDb,
  wanted: ParticipantFilter,
  after: ParticipantCursor | null,
  max: number,
): Promise<readonly ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    SELECT t.id, guest.name, ${sortedBy} AS sorted_by, t.attendee_email AS email, t.package_id, p.name AS title,
      p.attendance = 'virtual' AS is_online, t.occurrence_id, o.starts_at, here.admitted_at AS checked_in_at,
      EXISTS (SELECT FROM check_ins c WHERE c.nonce = here.nonce AND c.joined_online) AS joined_online,
      b.id AS booking_id, b.number AS booking_number, holder.booked_by,
      (SELECT s.paid_by FROM box_office_sales s WHERE s.booking_id = b.id) AS paid_by, (
        SELECT COALESCE(json_agg(json_build_object('question_id', q.id, 'question', q.text, 'value', a.value)
          ORDER BY q.position, q.id), '[]')
        FROM answers a JOIN questions q ON q.id = a.question_id
        WHERE a.ticket_id = t.id AND q.asked = 'booking') AS answers
    FROM ${matching(wanted)}
    ${after === null ? sql`` : sql`AND (${sortedBy}, t.id) > (${after.sorted_by}::text, ${after.id}::uuid)`}
    ORDER BY ${sortedBy}, t.id LIMIT ${max}`.execute(db);
  return rows;
}

/** How many tickets match, and how many of them are checked in. */
interface Attendance {
  readonly count: number;
  readonly here: number;
}

/** Counts the matching tickets, in the room and online, and their bookings. */
export async function countParticipants(
  db: ReadDb,
  wanted: ParticipantFilter,
): Promise<{
  readonly count: number;
  readonly bookings: number;
  readonly room: Attendance;
  readonly online: Attendance;
}> {
  const { rows } = await sql<{ count: number; here: number; bookings: number; online: number; online_here: number }>`
    SELECT count(*)::int AS count, count(here.nonce)::int AS here, count(DISTINCT b.id)::int AS bookings,
      (count(*) FILTER (WHERE p.attendance = 'virtual'))::int AS online,
      (count(here.nonce) FILTER (WHERE p.attendance = 'virtual'))::int AS online_here
    FROM ${matching(wanted)}`.execute(db);
  const { count, here, bookings, online, online_here } = rows[0] ?? {
    ...{ count: 0, here: 0, bookings: 0, online: 0, online_here: 0 },
  };
  return {
    ...{ count, bookings },
    room: { count: count - online, here: here - online_here },
    online: { count: online, here: online_here },
  };
}

/** The questions that guests answered or are asked when they book, in order. */
export async function listAskedQuestions(
  db: ReadDb,
  event_id: string,
): Promise<readonly { readonly id: string; readonly text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT q.id, q.text FROM questions q
    WHERE q.event_id = ${event_id}::uuid AND q.asked = 'booking'
      AND (q.retired_at IS NULL OR EXISTS (SELECT FROM answers a WHERE a.question_id = q.id))
    ORDER BY q.position, q.id`.execute(db);
  return rows;
}
