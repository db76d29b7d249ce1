import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import {
  hasHours,
  isTimeOff,
  type PackedRule,
  packedRule,
  type SlotProvider,
  type SlotService,
  selectFreedSeats,
} from '#server/modules/availability/queries.ts';

/**
 * A commitment: start, end, padded start, padded end (milliseconds), the service of a group session or null, seats
 * left.
 */
export type BusyRow = readonly [number, number, number, number, string | null, number];

/** A service in the input of its provider's listing. */
export interface SourceService
  extends Pick<
    SlotService,
    'id' | 'title' | 'amount' | 'currency' | 'duration_minutes' | 'slot_step_minutes' | 'capacity'
  > {
  readonly description_id: string;
  readonly description_name: string;
  readonly category_id: string;
  readonly category_slug: string;
  readonly category_name: string;
  readonly text: string;
  readonly place: 'at_provider' | 'at_customer' | 'virtual';
  readonly booking_mode: 'instant' | 'request';
  readonly cancellation_policy: 'flexible' | 'moderate' | 'strict';
  readonly picture_ids: readonly string[];
  readonly has_hours: boolean;
}

/** The complete input of a provider's listing. */
export interface Source
  extends Omit<SlotProvider, 'status' | 'schedule_version' | 'visit_radius_miles' | 'visit_places'> {
  readonly headline: string;
  readonly avatar_id: string | null;
  readonly banner_ids: readonly string[];
  readonly area_label: string;
  readonly is_address_public: boolean;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly rating_average: number | null;
  readonly created_ms: number;
  readonly is_verified: boolean;
  readonly categories: readonly { id: string; slug: string; name: string }[];
  readonly services: readonly SourceService[];
  readonly rules: readonly PackedRule[];
  readonly busy: readonly BusyRow[];
  /** When the first unpaid hold of the calendar runs out (milliseconds), which may free an earlier time. */
  readonly hold_ends_ms: number | null;
}

/**
 * Reads the input of these providers' listings in one statement. Omits unpublished providers. Seats of expired unpaid
 * holds count as free, as on the page (`slotRow`).
 */
export async function listSources(db: ReadDb | Tx | Db, provider_ids: readonly string[], now: Date): Promise<Source[]> {
  const span = { from: new Date(now.getTime() - 2 * DAY_MS), to: new Date(now.getTime() + 368 * DAY_MS) };
  const { rows } = await sql<Source>`
    SELECT p.id, p.slug, p.owner_id, p.name, p.headline, p.avatar_id, p.area_label, p.is_address_public, p.lat, p.lon,
      p.timezone, p.currency, p.rating_sum, p.rating_count, p.rating_average, p.buffer_before_minutes,
      p.buffer_after_minutes, p.min_notice_minutes, p.max_advance_days,
      (extract(epoch FROM p.created_at) * 1000)::int8 AS created_ms, is_identity_confirmed(p.identity) AS is_verified,
      (
        SELECT coalesce(json_agg(b.picture_id ORDER BY b.position), '[]')
        FROM provider_banners b
        WHERE b.provider_id = p.id
      ) AS banner_ids,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) ORDER BY array_position(p.category_ids, c.id)
          ),
          '[]')
        FROM service_categories c WHERE c.id = ANY (p.category_ids)) AS categories,
      (
        SELECT coalesce(
          json_agg(json_build_object('id', s.id, 'description_id', s.description_id, 'description_name', d.name,
          'category_id', c.id, 'category_slug', c.slug, 'category_name', c.name, 'title', s.title, 'text', s.text,
          'amount', s.amount, 'currency', s.currency, 'duration_minutes', s.duration_minutes,
          'slot_step_minutes', s.slot_step_minutes, 'place', s.place, 'capacity', s.capacity,
          'booking_mode', s.booking_mode, 'cancellation_policy', s.cancellation_policy, 'picture_ids', s.picture_ids,
          'has_hours', ${hasHours})
          ORDER BY s.position, s.id), '[]')
        FROM services s
        JOIN service_descriptions d ON d.id = s.description_id
        JOIN service_categories c ON c.id = d.category_id
        WHERE s.provider_id = p.id AND s.is_active) AS services,
      (SELECT coalesce(json_agg(${packedRule} ORDER BY r.kind, r.weekday, r.on_date, r.start_time, r.id), '[]')
        FROM schedule_rules r
        WHERE r.provider_id = ANY (pages.ids)
          AND (r.provider_id = p.id OR ${isTimeOff}) AND (r.kind = 'weekly'
          OR (r.kind = 'date' AND r.on_date >= ${span.from}::timestamptz::date - 2)
          OR (r.kind = 'block' AND r.to_at > ${span.from}::timestamptz))) AS rules,
      (SELECT coalesce(json_agg(json_build_array(
          (extract(epoch FROM c.starts_at) * 1000)::int8, (extract(epoch FROM c.ends_at) * 1000)::int8,
          (extract(epoch FROM lower(c.padded)) * 1000)::int8, (extract(epoch FROM upper(c.padded)) * 1000)::int8,
          CASE WHEN c.kind = 'session' AND c.capacity > 1 THEN c.service_id END,
          c.capacity - c.seats_taken + coalesce(freed.participants, 0))), '[]')
        FROM commitments c LEFT JOIN (${selectFreedSeats(now)}) freed ON freed.commitment_id = c.id
        WHERE c.calendar_id = p.calendar_id
          AND c.padded && tstzrange(${span.from}::timestamptz, ${span.to}::timestamptz)
          AND NOT (c.kind = 'session' AND c.seats_taken <= coalesce(freed.participants, 0))) AS busy,
      (SELECT (extract(epoch FROM min(b.expires_at)) * 1000)::int8
        FROM bookings b
        WHERE b.provider_id = ANY (pages.ids) AND b.status = 'awaiting_payment'
          AND b.expires_at > ${now}::timestamptz) AS hold_ends_ms
    FROM providers p
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT q.id FROM providers q WHERE q.calendar_id = p.calendar_id) AS ids) pages
    WHERE p.id = ANY (${provider_ids}::uuid[]) AND p.status = 'published'
    ORDER BY p.id`.execute(db);
  return rows;
}

/** Lists provider ids after a given id, in order, up to a limit. */
export async function listProviderIds(db: ReadDb | Tx | Db, after: string | null, max: number): Promise<string[]> {
  let asked = db.selectFrom('providers').select('id').orderBy('id').limit(max);
  if (after !== null) asked = asked.where('id', '>', after);
  return (await asked.execute()).map((row) => row.id);
}
