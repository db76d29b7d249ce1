import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** What happened at a page in a month: how many people looked at it, and how many wrote. */
export interface PageDemand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly views: number;
  readonly enquiries: number;
}

/** A contact with the pages that people looked at or wrote to. */
export interface ContactDemand {
  readonly email: string;
  readonly pages: readonly PageDemand[];
}

/**
 * Lists contacts of public pages without owners with the demand of a month (its first day), in the order of their
 * addresses, after one. Leaves out contacts who chose no mails and pages without demand.
 */
export async function listDemand(
  db: ReadDb | Tx | Db,
  month: string,
  page: { readonly after: string; readonly max: number },
): Promise<ContactDemand[]> {
  const { rows } = await sql<ContactDemand>`
    WITH viewed AS (
      SELECT provider_id, sum(views)::int AS views FROM profile_views
      WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month'
      GROUP BY provider_id
    ), asked AS (
      SELECT provider_id, leads AS enquiries FROM lead_counts WHERE month = ${month}::date
    ), wrote AS (
      SELECT c.provider_id, count(*)::int AS enquiries FROM conversations c JOIN providers p ON p.id = c.provider_id
      WHERE c.booking_id IS NULL AND p.owner_id IS NULL
        AND (c.created_at AT TIME ZONE p.timezone)::date >= ${month}::date
        AND (c.created_at AT TIME ZONE p.timezone)::date < ${month}::date + interval '1 month'
      GROUP BY c.provider_id
    ), demand AS (
      SELECT provider_id, sum(views)::int AS views, sum(enquiries)::int AS enquiries FROM (
        SELECT provider_id, views, 0 AS enquiries FROM viewed
        UNION ALL SELECT provider_id, 0, enquiries FROM asked
        UNION ALL SELECT provider_id, 0, enquiries FROM wrote) each
      GROUP BY provider_id
    )
    SELECT lower(p.contact_email::text) AS email,
      json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'views', d.views,
        'enquiries', d.enquiries) ORDER BY d.enquiries DESC, d.views DESC, p.name, p.id) AS pages
    FROM demand d JOIN providers p ON p.id = d.provider_id
    WHERE p.owner_id IS NULL AND p.status = 'published' AND p.contact_email IS NOT NULL
      AND d.views + d.enquiries > 0 AND lower(p.contact_email::text) > ${page.after}
      AND contact_choice(p.contact_email) IS NULL
    GROUP BY 1 ORDER BY 1 LIMIT ${page.max}`.execute(db);
  return rows;
}

/** Lists the public pages without an owner that have this contact, by name. */
export async function listContactPages(
  db: ReadDb | Tx,
  email: string,
): Promise<{ id: string; slug: string; name: string }[]> {
  return db
    .selectFrom('providers')
    .select(['id', 'slug', 'name'])
    .where('contact_email', '=', email)
    .where('owner_id', 'is', null)
    .where('status', '=', 'published')
    .orderBy('name')
    .orderBy('id')
    .execute();
}
