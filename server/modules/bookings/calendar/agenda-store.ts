import { sql } from 'kysely';
import { Venue } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { pagesOfCalendar } from '#server/modules/inventory/queries.ts';

/** A date of an event in its organiser's calendar, or in the calendar of a page that is hired for it. */
export interface AgendaDate {
  /** The occurrence's id, or that of the hire's date: what takes time in a calendar has the same one. */
  readonly id: string;
  readonly kind: 'event' | 'hire';
  /** The hire's id; null for an own event. */
  readonly hire_id: string | null;
  readonly event_id: string;
  readonly title: string;
  readonly organiser_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly sequence: number;
  readonly updated_at: Date;
  readonly is_off: boolean;
  /** Whether all that is sold for it is online. */
  readonly is_online: boolean;
  readonly doors_minutes: number | null;
  readonly arrival_note: string;
  readonly venue: Venue;
}

/**
 * Lists what takes a provider's time besides sessions, from `from` on, 2,000 dates at most: all dates of the published
 * events of the calendar's pages, booked or not, and the dates for which the pages are hired. Cancelled ones too.
 */
export async function listAgendaDates(db: ReadDb, provider_id: string, from: Date): Promise<AgendaDate[]> {
  const pages = pagesOfCalendar(sql`${provider_id}::uuid`);
  const { rows } = await sql<Omit<AgendaDate, 'venue'> & { venue: unknown }>`
    SELECT a.id, a.kind, a.hire_id, e.id AS event_id, e.title, organiser.name AS organiser_name, o.starts_at, o.ends_at,
      e.timezone, a.sequence, GREATEST(e.updated_at, o.moved_at, a.updated_at) AS updated_at, a.is_off,
      e.doors_minutes, e.arrival_note,
      COALESCE((SELECT bool_and(p.attendance = 'virtual') FROM packages p WHERE p.event_id = e.id), false) AS is_online,
      COALESCE(o.own_venue, jsonb_build_object('name', e.venue_name, 'address', e.address, 'area_label', e.area_label,
        'lat', e.lat, 'lon', e.lon)) AS venue
    FROM (
      SELECT own.id, 'event' AS kind, NULL::uuid AS hire_id, own.id AS occurrence_id, own.sequence,
        own.status = 'cancelled' AS is_off, NULL::timestamptz AS updated_at
      FROM occurrences own
      WHERE own.provider_id IN ${pages} AND own.starts_at >= ${from}::timestamptz
      UNION ALL
      -- A hire ends with its last answer, so that its sequence is higher than that of any earlier entry.
      SELECT d.id, 'hire', d.hire_id, d.occurrence_id, theirs.sequence + (d.status = 'cancelled')::int,
        d.status = 'cancelled', d.last_at
      FROM hire_dates d JOIN occurrences theirs ON theirs.id = d.occurrence_id
      WHERE d.provider_id IN ${pages} AND theirs.starts_at >= ${from}::timestamptz
        AND (d.commitment_id IS NOT NULL OR d.status IN ('accepted', 'performed', 'settled', 'cancelled'))
    ) a
    JOIN occurrences o ON o.id = a.occurrence_id
    JOIN events e ON e.id = o.event_id AND e.status IN ('published', 'cancelled')
    JOIN providers organiser ON organiser.id = e.provider_id
    ORDER BY o.starts_at, a.id
    LIMIT 2000`.execute(db);
  return rows.map((row) => ({ ...row, venue: Venue.parse(row.venue) }));
}
