import { sql } from 'kysely';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/**
 * Lists the active entries of the catalog in order. A search text selects entries that contain it in their own name or
 * in their category's name, ignoring accents and case.
 */
export async function listDescriptions(db: ReadDb, text: string): Promise<ServiceCategory[]> {
  // The text is escaped after its accents are removed, because that turns full-width characters into ASCII.
  const like = sql`'%' || regexp_replace(unaccent(${text}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
  const { rows } = await sql<ServiceCategory>`
    SELECT c.id AS _id, c.slug, c.name, c.blurb, c.icon,
      COALESCE(
        (SELECT json_agg(json_build_object('_id', d.id, 'slug', d.slug, 'name', d.name, 'category_id', d.category_id,
          'typical_minutes', d.typical_minutes, 'typical_amount', d.typical_amount) ORDER BY d.position, d.slug)
        FROM service_descriptions d
        WHERE d.category_id = c.id AND NOT d.is_retired
          AND (unaccent(c.name) ILIKE ${like} OR unaccent(d.name) ILIKE ${like})), '[]') AS descriptions
    FROM service_categories c WHERE NOT c.is_retired
    ORDER BY c.position, c.slug`.execute(db);
  return text === '' ? [...rows] : rows.filter((category) => category.descriptions.length > 0);
}
