import { type RawBuilder, sql } from 'kysely';
import type { PageIdentity } from '#contract/entities/provider.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { hasHours, type SlotProvider, type SlotService } from '#server/modules/availability/queries.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

/** A service as the provider statement returns it. */
export interface ServiceRow extends SlotService {
  readonly description_id: string;
  readonly category_slug: string;
  readonly text: string;
  readonly request_hours: number;
  readonly withdrawal_exemption: string;
  /** The staff's reason for unlisting the service; null if it is not unlisted. */
  readonly unlisted_reason: string | null;
  readonly is_held: boolean;
  readonly has_hours: boolean;
  readonly images: readonly PictureRow[] | null;
  readonly is_save: boolean;
}

/** A weekly rule as the provider statement returns it. */
export interface HoursRow {
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
}

/** A provider with its services, pictures and hours. */
export interface ProviderRow extends Omit<SlotProvider, 'schedule_version'> {
  readonly headline: string;
  readonly about: string;
  readonly category_slugs: readonly string[] | null;
  readonly languages: readonly string[];
  readonly address: string;
  readonly area_label: string;
  readonly is_address_public: boolean;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly website: string;
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly reminder_minutes: readonly number[];
  readonly cancellation_policy: string;
  readonly tax_rate_basis_points: number;
  readonly tax_number: string;
  readonly prices_include_tax: boolean;
  readonly takes_hires: boolean;
  readonly hire_fee: number | null;
  readonly hire_percent: number | null;
  /** The staff's reason for suspending the page; null if it is not suspended. */
  readonly suspended_reason: string | null;
  readonly created_at: Date;
  /** What was verified about the owner; null without one. */
  readonly identity: PageIdentity | null;
  readonly avatar: PictureRow | null;
  readonly banners: readonly PictureRow[] | null;
  readonly services: readonly ServiceRow[] | null;
  readonly hours: readonly HoursRow[] | null;
  readonly is_save: boolean;
  /** The version of the page as visitors see it. It changes with every visible change. */
  readonly page_version: string | null;
}

/** A provider's id or slug. */
export type ProviderKey = { readonly id: string } | { readonly slug: string };

/** The requested providers. */
export type ProviderQuery =
  | ProviderKey
  | { readonly owner_id: string; readonly after?: string | undefined; readonly limit: number };

/**
 * Lists providers with pictures, services, weekly hours and the viewer's saves, in one statement. A public page is the
 * most requested screen, and every statement is a round trip. Only the owner gets retired services.
 */
export async function listProviderRows(
  db: ReadDb,
  query: ProviderQuery,
  viewer_id: string | null,
): Promise<readonly ProviderRow[]> {
  const { rows } = await providersStatement(query, viewer_id).execute(db);
  return rows;
}

/** The statement of `listProviderRows`. */
export function providersStatement(query: ProviderQuery, viewer_id: string | null): RawBuilder<ProviderRow> {
  return sql<ProviderRow>`
    SELECT p.id, p.slug, p.owner_id, p.name, p.headline, p.about, p.languages, p.address, p.area_label,
      p.is_address_public, p.lat, p.lon, p.timezone, p.currency, p.contact_email, p.contact_phone, p.rating_average,
      p.rating_count, p.status, p.buffer_before_minutes, p.buffer_after_minutes, p.min_notice_minutes,
      p.reminder_minutes, p.max_advance_days, p.visit_radius_miles, p.visit_places, p.cancellation_policy,
      p.tax_rate_basis_points,
      p.tax_number, p.prices_include_tax, p.takes_hires, p.hire_fee, p.hire_percent, p.suspended_reason, p.created_at,
      p.identity, p.website,
      (
        SELECT array_agg(c.slug ORDER BY array_position(p.category_ids, c.id))
        FROM service_categories c
        WHERE c.id = ANY (p.category_ids)
      ) AS category_slugs,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = p.avatar_id) AS avatar,
      (
        SELECT json_agg(${pictureJson} ORDER BY b.position)
        FROM provider_banners b
        JOIN pictures i ON i.id = b.picture_id
        WHERE b.provider_id = p.id
      ) AS banners,
      (SELECT json_agg(json_build_object(
          'id', s.id, 'description_id', s.description_id, 'category_slug', c.slug, 'title', s.title, 'text', s.text,
          'amount', s.amount, 'currency', s.currency, 'duration_minutes', s.duration_minutes,
          'slot_step_minutes', s.slot_step_minutes, 'place', s.place, 'capacity', s.capacity,
          'booking_mode', s.booking_mode, 'cancellation_policy', s.cancellation_policy,
          'cancel_cutoff_minutes', s.cancel_cutoff_minutes, 'move_cutoff_minutes', s.move_cutoff_minutes,
          'max_moves', s.max_moves, 'withdrawal_exemption', s.withdrawal_exemption,
          'request_hours', s.request_hours, 'is_active', s.is_active,
          'unlisted_reason', s.unlisted_reason, 'is_held', s.is_held,
          'has_hours', ${hasHours},
          'images', CASE WHEN s.picture_ids <> '{}' THEN (
            SELECT json_agg(${pictureJson} ORDER BY array_position(s.picture_ids, i.id))
            FROM pictures i
            WHERE i.id = ANY (s.picture_ids)) END,
          'is_save', EXISTS (SELECT FROM saves v WHERE v.user_id = ${viewer_id}::uuid AND v.subject_id = s.id)
        ) ORDER BY s.position, s.id)
        FROM services s
        JOIN service_descriptions d ON d.id = s.description_id
        JOIN service_categories c ON c.id = d.category_id
        WHERE s.provider_id = p.id AND (s.is_active OR p.owner_id = ${viewer_id}::uuid)) AS services,
      (
        SELECT json_agg(
          json_build_object('weekday', r.weekday, 'start', r.start_time, 'end', r.end_time)
          ORDER BY r.weekday, r.start_time)
        FROM schedule_rules r WHERE r.provider_id = p.id AND r.kind = 'weekly') AS hours,
      EXISTS (SELECT FROM saves v WHERE v.user_id = ${viewer_id}::uuid AND v.subject_id = p.id) AS is_save,
      (SELECT v.version FROM page_versions v WHERE v.provider_id = p.id) AS page_version
    FROM providers p
    WHERE ${wanted(query)}`;
}

/** Reads the version of a provider's page as visitors see it; null if there is no such provider. */
export async function findPageVersion(db: ReadDb, which: ProviderKey): Promise<string | null> {
  const provider = 'id' in which ? sql`${which.id}::uuid` : sql`(SELECT id FROM providers WHERE slug = ${which.slug})`;
  const { rows } = await sql<{
    version: string;
  }>`SELECT version FROM page_versions WHERE provider_id = ${provider}`.execute(db);
  return rows[0]?.version ?? null;
}

function wanted(query: ProviderQuery) {
  if ('id' in query) return sql`p.id = ${query.id}::uuid`;
  if ('slug' in query) return sql`p.slug = ${query.slug}`;
  const after = query.after === undefined ? sql`` : sql`AND p.id > ${query.after}::uuid`;
  return sql`p.owner_id = ${query.owner_id}::uuid ${after} ORDER BY p.id LIMIT ${query.limit}`;
}
