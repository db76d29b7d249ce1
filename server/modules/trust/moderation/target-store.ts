import { sql } from 'kysely';
import type { ModerationTarget } from '#contract/entities/moderation.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The maximum number of a page's services that are offered here. The page lists all. */
const MAX_SERVICES = 50;

/**
 * Lists the possible targets of each report: the review and its author, the booked service or all services of a
 * reported page, the reported or booked event, the page (also of an event), and its owner or (if the provider reports)
 * the customer. Each has the decision in force, and the number of confirmed bookings that stay.
 */
export async function listTargets(
  db: ReadDb | Tx,
  report_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ModerationTarget[]>> {
  if (report_ids.length === 0) return new Map();
  const { rows } = await sql<ModerationTarget & { report_id: string }>`
    WITH reported AS (
      SELECT r.*, b.service_id, b.customer_id, coalesce(r.event_id, b.event_id) AS subject_event_id,
        p.name AS page_name, p.owner_id, v.author_id, v.author_name
      FROM reports r
      JOIN providers p ON p.id = r.provider_id
      LEFT JOIN bookings b ON b.id = r.booking_id
      LEFT JOIN reviews v ON v.id = r.review_id
      WHERE r.id = ANY (${[...report_ids]}::uuid[])
    ), target AS (
      SELECT id AS report_id, 1 AS place, 'hide_review' AS kind, review_id AS subject_id, author_name AS label
      FROM reported
      WHERE review_id IS NOT NULL
      UNION ALL
      SELECT r.id, 2, 'unlist_service', s.id, s.title FROM reported r CROSS JOIN LATERAL (
        SELECT s.id, s.title
        FROM services s
        WHERE s.provider_id = r.provider_id AND (s.is_active OR s.unlisted_reason IS NOT NULL OR s.id = r.service_id)
          AND (r.service_id IS NULL OR r.about = 'provider' OR s.id = r.service_id)
        ORDER BY s.id = r.service_id DESC, s.position, s.id
        LIMIT ${MAX_SERVICES}) s
        WHERE r.by_role <> 'provider' AND r.review_id IS NULL AND r.subject_event_id IS NULL
      UNION ALL
      SELECT r.id, 3, 'unlist_event', e.id, e.title
      FROM reported r
      JOIN events e ON e.id = r.subject_event_id
      WHERE r.by_role <> 'provider' AND r.review_id IS NULL
      UNION ALL
      SELECT id, 4, 'suspend_page', provider_id, page_name
      FROM reported
      WHERE by_role <> 'provider' AND review_id IS NULL
      UNION ALL
      SELECT r.id, 5, 'suspend_user', u.id, u.name
      FROM reported r
      JOIN users u ON u.role = 'user' AND u.status <> 'deleted' AND u.id = CASE
        WHEN r.review_id IS NOT NULL THEN r.author_id WHEN r.by_role = 'provider' THEN r.customer_id ELSE r.owner_id END
    )
    SELECT t.report_id, t.kind, t.subject_id, t.label, a.id AS action_id,
      CASE t.kind
        WHEN 'unlist_event' THEN (
          SELECT count(*)::int
          FROM bookings b
          WHERE b.event_id = t.subject_id AND b.status = 'confirmed' AND b.ends_at > ${now}::timestamptz
        )
        WHEN 'suspend_page' THEN (
          SELECT count(*)::int
          FROM bookings b
          WHERE b.provider_id = t.subject_id AND b.status = 'confirmed' AND b.ends_at > ${now}::timestamptz
        )
        WHEN 'suspend_user' THEN (
          SELECT count(*)::int
          FROM bookings b
          WHERE b.customer_id = t.subject_id AND b.status = 'confirmed' AND b.ends_at > ${now}::timestamptz
        ) ELSE 0 END AS upcoming
    FROM target t
    LEFT JOIN moderation_actions a ON a.kind = t.kind AND a.subject_id = t.subject_id AND a.status = 'active'
    ORDER BY t.report_id, t.place, t.label`.execute(db);
  const found = new Map<string, ModerationTarget[]>();
  for (const { report_id, ...target } of rows) found.set(report_id, [...(found.get(report_id) ?? []), target]);
  return found;
}
