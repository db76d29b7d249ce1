import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Whom a message is for: bookings and hired pages on some dates, or chosen ones. */
export interface Audience {
  readonly event_id: string;
  /** Null for all dates, past ones included. */
  readonly occurrence_ids: readonly string[] | null;
  /** Null for all bookings on these dates. */
  readonly booking_ids: readonly string[] | null;
  /** The requests of hired pages. Null for all on these dates. */
  readonly hire_ids: readonly string[] | null;
}

/** A booking, or the owner of hired pages, that receives a message, and the name of the holder or owner. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

/** Bookings `b` that take place, are on one of the dates, and can be written to: not those sold without an address. */
function inAudience({ event_id, occurrence_ids, booking_ids }: Audience) {
  return sql`b.event_id = ${event_id}::uuid AND b.status IN ('confirmed', 'completed', 'no_show')
    AND (b.customer_id IS NOT NULL OR b.guest_email IS NOT NULL)
    ${booking_ids === null ? sql`` : sql`AND b.id = ANY (${[...booking_ids]}::uuid[])`}
    ${
      occurrence_ids === null
        ? sql``
        : sql`AND EXISTS (
            SELECT FROM booking_items i WHERE i.booking_id = b.id AND i.change_id IS NULL
              AND i.occurrence_id = ANY (${[...occurrence_ids]}::uuid[]))`
    }`;
}

/** Lists at most `max` bookings that receive a message after one, by id. */
export async function listRecipients(
  db: ReadDb | Tx,
  audience: Audience,
  after: string | null,
  max: number,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT b.id, COALESCE(u.name, b.guest_name, '') AS name
    FROM bookings b LEFT JOIN users u ON u.id = b.customer_id
    WHERE ${inAudience(audience)} ${after === null ? sql`` : sql`AND b.id > ${after}::uuid`}
    ORDER BY b.id LIMIT ${max}`.execute(db);
  return rows;
}

/** Hires `h` of somebody else's pages `p`, with agreed dates, on one of the dates. */
function inTeam({ event_id, occurrence_ids, hire_ids }: Audience) {
  return sql`h.event_id = ${event_id}::uuid
    ${hire_ids === null ? sql`` : sql`AND h.id = ANY (${[...hire_ids]}::uuid[])`}
    AND p.owner_id <> (SELECT o.owner_id FROM providers o WHERE o.id = h.organiser_id)
    AND EXISTS (
      SELECT FROM hire_dates d
      WHERE d.hire_id = h.id AND d.status IN ('accepted', 'performed', 'settled')
      ${
        occurrence_ids === null || hire_ids !== null
          ? sql``
          : sql`AND d.occurrence_id = ANY (${[...occurrence_ids]}::uuid[])`
      })`;
}

/** Lists at most `max` owners of hired pages that receive a message after one, by id. */
export async function listTeam(
  db: ReadDb | Tx,
  audience: Audience,
  after: string | null,
  max: number,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT DISTINCT u.id, u.name
    FROM hires h JOIN providers p ON p.id = h.provider_id JOIN users u ON u.id = p.owner_id
    WHERE ${inTeam(audience)} ${after === null ? sql`` : sql`AND u.id > ${after}::uuid`}
    ORDER BY u.id LIMIT ${max}`.execute(db);
  return rows;
}

/** Counts the bookings of people without an account that receive a message: others typed the addresses of many. */
export async function countWithoutAccount(db: ReadDb | Tx, audience: Audience): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM bookings b WHERE ${inAudience(audience)} AND b.customer_id IS NULL`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the bookings that receive a message, their valid tickets, and the owners of hired pages. */
export async function countRecipients(
  db: ReadDb | Tx,
  audience: Audience,
): Promise<{ readonly bookings: number; readonly guests: number; readonly team: number }> {
  const { rows } = await sql<{ bookings: number; guests: number; team: number }>`
    SELECT count(*)::int AS bookings, COALESCE(sum((
      SELECT count(*) FROM tickets t WHERE t.booking_id = b.id AND t.status = 'valid')), 0)::int AS guests,
      (SELECT count(DISTINCT p.owner_id) FROM hires h JOIN providers p ON p.id = h.provider_id
        WHERE ${inTeam(audience)})::int AS team
    FROM bookings b WHERE ${inAudience(audience)}`.execute(db);
  return rows[0] ?? { bookings: 0, guests: 0, team: 0 };
}

/** The coming dates of an event, in order, and the name of its page. */
export async function findComing(
  db: ReadDb | Tx,
  event_id: string,
  now: Date,
): Promise<{ readonly host: string; readonly dates: readonly { readonly id: string; readonly starts_at: string }[] }> {
  const { rows } = await sql<{ host: string; dates: { id: string; starts_at: string }[] }>`
    SELECT p.name AS host, (
      SELECT COALESCE(json_agg(json_build_object('id', o.id,
        'starts_at', to_char(o.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ORDER BY o.starts_at, o.id), '[]')
      FROM occurrences o
      WHERE o.event_id = e.id AND o.status = 'scheduled' AND o.ends_at > ${now}::timestamptz) AS dates
    FROM events e JOIN providers p ON p.id = e.provider_id WHERE e.id = ${event_id}::uuid`.execute(db);
  return rows[0] ?? { host: '', dates: [] };
}
