import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Venue } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { turnsOf } from '#server/modules/bookings/queries.ts';

const Moment = z.string().transform((value) => new Date(value));

const TicketDate = z.object({
  id: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  is_cancelled: z.boolean(),
  own_venue: Venue.nullable(),
  sequence: z.number(),
});
const TicketDates = z.array(TicketDate);

/** A date of a ticket. */
export type TicketDateRow = z.infer<typeof TicketDate>;

const PastDates = z.array(TicketDate.extend({ attendee_email: z.string().nullable() }));

/** A ticket with its booking, event and dates. */
export interface TicketRow {
  readonly id: string;
  readonly booking_id: string;
  readonly package_id: string;
  /** Null for a pass. */
  readonly occurrence_id: string | null;
  readonly position: number;
  readonly title: string;
  readonly is_online: boolean;
  readonly attendee_name: string;
  readonly attendee_email: string | null;
  readonly code_turn: number;
  readonly short_code: string;
  readonly transfers: number;
  readonly transferred_at: Date | null;
  readonly status: string;
  readonly booking_status: string;
  /** The booking's number and the SEQUENCE of its calendar entries. */
  readonly number: string;
  readonly sequence: number;
  readonly updated_at: Date;
  /** Whoever booked: an account, or a guest's address. */
  readonly customer_id: string | null;
  readonly payer_name: string;
  readonly payer_email: string | null;
  readonly event_id: string;
  readonly event_title: string;
  readonly timezone: string;
  readonly venue: Venue;
  readonly arrival_note: string;
  readonly doors_minutes: number | null;
  readonly picture_id: string | null;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly provider_slug: string;
  /** What became of all tickets of the booking, for the SEQUENCE of its entries. */
  readonly turns: number;
  /** In order; those of a pass are the dates that were bought, and of a cancelled one those that it was for. */
  readonly dates: readonly TicketDateRow[];
  /** Dates that it had before, with whose it was then. */
  readonly past: z.infer<typeof PastDates>;
}

type Stored = Omit<TicketRow, 'dates' | 'past' | 'venue'> & {
  readonly dates: unknown;
  readonly past: unknown;
  readonly venue: unknown;
};

/** The columns of a date `o` for `TicketDate`. */
const dateColumns = sql`'id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
  'is_cancelled', o.status = 'cancelled', 'own_venue', o.own_venue, 'sequence', o.sequence`;

async function listWhere(db: ReadDb, condition: RawBuilder<SqlBool>): Promise<TicketRow[]> {
  const { rows } = await sql<Stored>`
    SELECT t.id, t.booking_id, t.package_id, t.occurrence_id, t.position, t.attendee_name, t.attendee_email,
      t.code_turn, t.short_code, t.transfers, t.transferred_at, t.status, p.attendance = 'virtual' AS is_online,
      COALESCE((
        SELECT i.title FROM booking_items i
        WHERE i.booking_id = b.id AND i.change_id IS NULL AND i.package_id = t.package_id LIMIT 1), p.name) AS title,
      b.status AS booking_status, b.number, b.sequence, b.updated_at, b.customer_id,
      COALESCE(u.name, b.guest_name, '') AS payer_name, COALESCE(u.email, b.guest_email) AS payer_email,
      b.event_id, b.title AS event_title, b.timezone, e.arrival_note, e.doors_minutes, e.picture_ids[1] AS picture_id,
      json_build_object('name', e.venue_name, 'address', e.address, 'area_label', e.area_label, 'lat', e.lat,
        'lon', e.lon) AS venue,
      v.id AS provider_id, v.name AS provider_name, v.slug AS provider_slug,
      ${turnsOf('t.booking_id')} AS turns,
      (SELECT COALESCE(json_agg(json_build_object(${dateColumns}, 'attendee_email', d.attendee_email)
          ORDER BY o.starts_at, o.id), '[]')
        FROM ticket_past_dates d JOIN occurrences o ON o.id = d.occurrence_id WHERE d.ticket_id = t.id) AS past,
      (SELECT COALESCE(json_agg(json_build_object(${dateColumns}) ORDER BY o.starts_at, o.id), '[]')
        FROM occurrences o
        -- As a list, so that dates are found by their ids: with OR, all dates of the marketplace are looked at.
        WHERE o.id = ANY (CASE WHEN t.occurrence_id IS NOT NULL THEN ARRAY[t.occurrence_id] ELSE ARRAY(
          SELECT i.occurrence_id FROM booking_items i
          WHERE i.booking_id = b.id AND i.change_id IS NULL AND i.package_id = t.package_id) END)) AS dates
    FROM tickets t
    JOIN bookings b ON b.id = t.booking_id
    JOIN events e ON e.id = b.event_id
    JOIN packages p ON p.id = t.package_id
    JOIN providers v ON v.id = b.provider_id
    LEFT JOIN users u ON u.id = b.customer_id
    WHERE ${condition}
    ORDER BY t.booking_id, t.position`.execute(db);
  return rows.map(rowOf);
}

function rowOf(stored: Stored): TicketRow {
  const current = TicketDates.parse(stored.dates);
  const past = PastDates.parse(stored.past);
  // A booking has no items any more of a pass that it gave up.
  const dates = current.length > 0 ? current : [...new Map(past.map((date) => [date.id, date])).values()];
  return { ...stored, dates, past, venue: Venue.parse(stored.venue) };
}

/** Lists the tickets of a booking, in order; none for a session. */
export const listOfBooking = (db: ReadDb, booking_id: string): Promise<TicketRow[]> =>
  listWhere(db, sql`t.booking_id = ${booking_id}::uuid`);

/** One ticket, or null. */
export async function findTicket(db: ReadDb, id: string): Promise<TicketRow | null> {
  return (await listWhere(db, sql`t.id = ${id}::uuid`))[0] ?? null;
}

/** Who asks: a user, or a guest with the link of a booking. */
interface Asking {
  readonly user_id: string | null;
  readonly token_hash: Buffer | null;
}

/**
 * The online ticket with which somebody takes part in a date: of their own booking unless it went to another mailbox,
 * or one that went to theirs. Null if there is none.
 */
export async function findOnlineTicket(
  db: ReadDb,
  occurrence_id: string,
  { user_id, token_hash }: Asking,
): Promise<TicketRow | null> {
  const rows = await listWhere(
    db,
    sql`t.id = (
      SELECT h.id
      FROM tickets h
      JOIN packages hp ON hp.id = h.package_id AND hp.attendance = 'virtual'
      JOIN bookings hb ON hb.id = h.booking_id
      LEFT JOIN users hu ON hu.id = hb.customer_id
      WHERE hb.id IN (
          SELECT booking_id FROM tickets WHERE occurrence_id = ${occurrence_id}::uuid
          UNION SELECT booking_id FROM booking_items WHERE occurrence_id = ${occurrence_id}::uuid AND change_id IS NULL)
        AND (h.occurrence_id = ${occurrence_id}::uuid OR (h.occurrence_id IS NULL AND EXISTS (
          SELECT FROM booking_items i
          WHERE i.occurrence_id = ${occurrence_id}::uuid AND i.booking_id = hb.id AND i.package_id = h.package_id
            AND i.change_id IS NULL)))
        AND ((h.status = 'valid' AND hb.status IN ('confirmed', 'completed', 'no_show'))
          OR (hb.status = 'cancelled' AND EXISTS (
            SELECT FROM occurrences WHERE id = ${occurrence_id}::uuid AND status = 'cancelled')))
        AND (h.attendee_email = (SELECT email FROM users WHERE id = ${user_id}::uuid) OR (
          (hb.customer_id = ${user_id}::uuid OR hb.access_token_hash = ${token_hash}::bytea)
          AND (h.attendee_email IS NULL OR h.attendee_email = COALESCE(hu.email, hb.guest_email))))
      ORDER BY hb.created_at, h.position LIMIT 1)`,
  );
  return rows[0] ?? null;
}

/**
 * Lists the valid tickets that went to a mailbox and were booked by somebody else, latest booking first; 200 at most.
 */
export async function listOfHolder(db: ReadDb, email: string): Promise<TicketRow[]> {
  return listWhere(
    db,
    sql`t.id IN (
      SELECT h.id FROM tickets h JOIN bookings hb ON hb.id = h.booking_id LEFT JOIN users hu ON hu.id = hb.customer_id
      WHERE h.attendee_email = ${email}::citext AND h.status = 'valid'
        AND hb.status IN ('confirmed', 'completed') AND COALESCE(hu.email, hb.guest_email) <> ${email}::citext
      ORDER BY hb.starts_at DESC, h.id LIMIT 200)`,
  );
}
