import { type RawBuilder, sql } from 'kysely';
import type { EventListing } from '#contract/entities/event.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';
import type { EventSchedule } from '../dates/index.ts';
import type { DateFacts, PackageFacts } from './rules/date-offers.ts';

/** A stored venue of a date's own. */
export interface VenueRow {
  readonly name: string;
  readonly address: string;
  readonly area_label: string;
  readonly lat: number | null;
  readonly lon: number | null;
}

/** A date as guests see it. */
export interface DateRow extends DateFacts {
  readonly label: string;
  readonly venue: VenueRow | null;
}

/** What cards and pages of an event have in common. */
export interface SourceBase {
  readonly id: string;
  readonly provider_id: string;
  readonly status: 'draft' | 'published' | 'cancelled';
  readonly title: string;
  readonly attendance: EventListing['attendance'];
  readonly venue_name: string;
  readonly area_label: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timezone: string;
  readonly currency: string;
  readonly registration_closed: boolean;
  readonly host: {
    readonly slug: string;
    readonly name: string;
    readonly rating_sum: number;
    readonly rating_count: number;
    readonly is_verified: boolean;
  };
  readonly categories: readonly { id: string; slug: string; name: string }[];
  readonly schedule: EventSchedule;
  /** The number and sum of its own reviews. */
  readonly reviews: readonly [number, number];
}

/** The complete input of an event's card and listing: its visible packages, and its future dates up to a limit. */
export interface EventSource extends SourceBase {
  /** The beginning of its text. */
  readonly lead: string;
  readonly picture: PictureRow | null;
  readonly published_ms: number;
  readonly packages: readonly (PackageFacts & { readonly booking_mode: 'instant' | 'request' })[];
  readonly dates: readonly DateRow[];
  /** The number of its future dates. */
  readonly dates_count: number;
  /** The start of the next one. */
  readonly next_ms: number;
}

/** The maximum number of future dates in a listing: those of 400 days, at one a day. */
export const MAX_LISTED_DATES = 400;

/** The characters of the text that a search finds; more would widen the rows that searches scan. */
const LEAD = 500;

/** Milliseconds since 1970. */
export const msOf = (column: RawBuilder<unknown>) => sql`(extract(epoch FROM ${column}) * 1000)::int8`;

/** Whether an event `e` takes bookings: its organiser closes registration, staff withholds it. */
export const isClosed = sql<boolean>`(e.registration_closed OR e.is_withheld)`;

/** Whether everybody finds an event `e`. */
export const isListed = sql<boolean>`(e.visibility = 'public' AND NOT e.is_withheld)`;

/** What a statement over events `e` and their pages `p` selects for `SourceBase`. */
export const baseColumns = sql`e.id, e.provider_id, e.status, e.title, e.attendance, e.venue_name, e.area_label, e.lat,
      e.lon, e.timezone, e.currency, ${isClosed} AS registration_closed,
      json_build_object(
        'slug', p.slug, 'name', p.name, 'rating_sum', p.rating_sum, 'rating_count', p.rating_count,
        'is_verified', is_identity_confirmed(p.identity)) AS host,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) ORDER BY array_position(e.category_ids, c.id)
          ),
          '[]')
        FROM service_categories c WHERE c.id = ANY (e.category_ids)) AS categories,
      json_build_object(
        'timezone', e.timezone,
        'segments', (
          SELECT coalesce(
            json_agg(
              json_build_object('from_date', s.from_date, 'until_date', s.until_date,
                'start_time', to_char(s.start_time, 'HH24:MI'), 'minutes', s.minutes, 'rrule', s.rrule)
              ORDER BY s.from_date),
            '[]')
          FROM event_rules s WHERE s.event_id = e.id),
        'added', (
          SELECT coalesce(
            json_agg(
              json_build_object('date', d.date, 'start_time', to_char(d.start_time, 'HH24:MI'), 'minutes', d.minutes)
              ORDER BY d.date, d.start_time),
            '[]')
          FROM event_dates d WHERE d.event_id = e.id AND d.kind = 'added'),
        'excluded', (
          SELECT coalesce(json_agg(d.date ORDER BY d.date), '[]')
          FROM event_dates d WHERE d.event_id = e.id AND d.kind = 'excluded')) AS schedule,
      (
        SELECT json_build_array(count(*), coalesce(sum(r.rating), 0))
        FROM reviews r
        WHERE r.event_id = e.id AND NOT r.is_hidden) AS reviews`;

/** The facts of a package `k` that decide about sales (`PackageFacts`), as arguments of `json_build_object`. */
export const packageFacts = sql`'id', k.id, 'amount', k.amount, 'capacity', k.capacity, 'attendance', k.attendance,
          'min_per_booking', k.min_per_booking, 'sale_starts_ms', ${msOf(sql`k.sale_starts_at`)},
          'sale_ends_ms', ${msOf(sql`k.sale_ends_at`)}, 'sale_ends_minutes', k.sale_ends_minutes,
          'series', CASE WHEN k.covers = 'series' THEN (
            SELECT json_build_object(
              'count', count(*), 'from', coalesce(min(o.date), k.series_from),
              'until', coalesce(max(o.date), k.series_until), 'starts_ms', coalesce(min(${msOf(sql`o.starts_at`)}), 0),
              'left', min(least(
                CASE k.attendance WHEN 'virtual' THEN o.online_capacity - o.online_taken
                ELSE o.capacity - o.seats_taken END,
                CASE WHEN own.package_id IS NULL THEN k.capacity ELSE own.capacity - own.taken END)),
              'is_closed', coalesce(bool_or(o.registration_closed OR own.is_closed), false))
            FROM occurrences o
            LEFT JOIN occurrence_packages own ON own.occurrence_id = o.id AND own.package_id = k.id
            WHERE o.event_id = k.event_id AND o.status = 'scheduled'
              AND o.date BETWEEN k.series_from AND k.series_until) END`;

/** A date `o` as JSON (`DateRow`), with the seats that are left as `left` has them. */
const dateJsonWith = (left: { readonly room: RawBuilder<unknown>; readonly online: RawBuilder<unknown> }) =>
  sql`json_build_object(
          'id', o.id, 'starts_ms', ${msOf(sql`o.starts_at`)}, 'ends_ms', ${msOf(sql`o.ends_at`)}, 'label', o.label,
          'venue', o.own_venue, 'is_cancelled', o.status = 'cancelled', 'is_closed', o.registration_closed,
          'room_left', ${left.room}, 'online_left', ${left.online},
          'own', (
            SELECT coalesce(
              json_agg(json_build_array(own.package_id, own.own_amount, own.capacity, own.taken, own.is_closed)), '[]')
            FROM occurrence_packages own WHERE own.occurrence_id = o.id))`;

const [room, online] = [sql`o.capacity - o.seats_taken`, sql`o.online_capacity - o.online_taken`];

/** The seats that are left of a date `o`. While its free seats are offered to its waiting list, it has none. */
export const seatsLeft = {
  room: sql`CASE WHEN o.serving_since IS NOT NULL THEN least(${room}, 0) ELSE ${room} END`,
  online: sql`CASE WHEN o.serving_since IS NOT NULL THEN least(${online}, 0) ELSE ${online} END`,
};

/** A date `o` as JSON, with `seatsLeft`. */
export const dateJson = dateJsonWith(seatsLeft);

/** A date `o` as JSON, with the seats that are offered to its waiting list. */
export const reservedDateJson = dateJsonWith({ room, online });

/** Which events: by id or page, or those of a page after a card, next date first. */
export type SourceQuery =
  | { readonly subject_ids: readonly string[] }
  | { readonly event_id: string }
  | {
      readonly provider_id: string;
      readonly after: Position | null;
      readonly max: number;
    };

/** A position in a list: a start (milliseconds since 1970) and an id. */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** The dates to read: at most so many, between two positions. */
export interface SourceLimits {
  readonly now: Date;
  readonly max_dates: number;
  readonly dates_after?: Position | null;
  /** The position of the last one. */
  readonly dates_until?: Position | null;
}

/**
 * Reads the input of events' cards in one statement: published events of published pages that have a future date and a
 * visible package. Lists have public ones only.
 */
export async function listEventSources(
  db: ReadDb | Tx | Db,
  query: SourceQuery,
  limits: SourceLimits,
): Promise<EventSource[]> {
  const { now, max_dates, dates_after, dates_until } = limits;
  const upcoming = sql`o.event_id = e.id AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz`;
  const later = sql`${dates_after ? sql`AND ${position(dates_after)} < (o.starts_at, o.id)` : sql``}
    ${dates_until ? sql`AND ${position(dates_until)} >= (o.starts_at, o.id)` : sql``}`;
  const visible = sql`k.event_id = e.id AND k.retired_at IS NULL AND NOT k.is_hidden`;
  const { rows } = await sql<EventSource>`
    SELECT ${baseColumns}, left(e.text, ${sql.lit(LEAD)}) AS lead, ${msOf(sql`e.published_at`)} AS published_ms,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = e.picture_ids[1]) AS picture,
      (
        SELECT json_agg(json_build_object(${packageFacts}, 'booking_mode', k.booking_mode) ORDER BY k.position, k.id)
        FROM packages k
        WHERE ${visible}) AS packages,
      (
        SELECT coalesce(json_agg(${dateJson} ORDER BY o.starts_at, o.id), '[]')
        FROM (
          SELECT * FROM occurrences o
          WHERE ${upcoming} ${later}
          ORDER BY starts_at, id LIMIT ${sql.lit(max_dates)}
        ) o
      ) AS dates,
      (SELECT count(*) FROM occurrences o WHERE ${upcoming}) AS dates_count, ${msOf(sql`next.starts_at`)} AS next_ms
    FROM events e
    JOIN providers p ON p.id = e.provider_id
    CROSS JOIN LATERAL (SELECT o.starts_at FROM occurrences o WHERE ${upcoming} ORDER BY o.starts_at LIMIT 1) next
    WHERE e.status = 'published' AND p.status = 'published' AND EXISTS (SELECT FROM packages k WHERE ${visible})
      AND ${wanted(query)}`.execute(db);
  return rows;
}

function wanted(query: SourceQuery): RawBuilder<unknown> {
  if ('event_id' in query) return sql`e.id = ${query.event_id}::uuid AND NOT e.is_withheld`;
  if ('subject_ids' in query)
    return sql`${isListed} AND (e.id = ANY (${query.subject_ids}::uuid[])
      OR e.provider_id = ANY (${query.subject_ids}::uuid[])) ORDER BY e.id`;
  const later = query.after ? sql`AND ${position(query.after)} < (next.starts_at, e.id)` : sql``;
  return sql`${isListed} AND e.provider_id = ${query.provider_id}::uuid ${later}
    ORDER BY next.starts_at, e.id LIMIT ${query.max}`;
}

export const position = ({ at, id }: Position) => sql`(${new Date(at)}::timestamptz, ${id}::uuid)`;
