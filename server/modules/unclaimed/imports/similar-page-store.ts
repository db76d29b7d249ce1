import { sql } from 'kysely';
import type { SimilarPage } from '#contract/entities/operator/lists.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** What is known of a page that staff adds. Empty texts and nulls are not compared. */
interface NewPage {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly website: string;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
}

/** How near a page with nearly the same name has to be (metres). */
const NEAR_M = 25_000;
/** How alike names have to be, by their trigrams: all but a letter or a sign. */
const ALIKE = 0.65;
const MAX_SIMILAR = 5;

/** Finds pages that may be of the same provider: with the same contact, the same website, or such a name nearby. */
export async function listSimilar(tx: Tx, page: NewPage): Promise<SimilarPage[]> {
  const { name, website, contact_email: email, contact_phone: phone } = page;
  const { rows } = await sql<Omit<SimilarPage, '_id'> & { id: string }>`
    SELECT id, slug, name, area_label, is_claimed, by FROM (
      SELECT DISTINCT ON (p.id) p.id, p.slug, p.name, p.area_label, p.owner_id IS NOT NULL AS is_claimed, s.by, s.place
      FROM (
        SELECT id, 'email' AS by, 1 AS place FROM providers WHERE contact_email = ${email}::citext
        UNION ALL
        SELECT p.id, 'email', 1 FROM users u JOIN providers p ON p.owner_id = u.id WHERE u.email = ${email}::citext
        UNION ALL
        SELECT id, 'phone', 2 FROM providers WHERE contact_phone = ${phone}::text
        UNION ALL
        SELECT id, 'website', 3 FROM providers WHERE website = ${website}::text AND website <> ''
        UNION ALL
        SELECT id, 'name', 4 FROM providers
        WHERE name % ${name}::text AND similarity(name, ${name}::text) >= ${ALIKE}
          -- A draft may have no place yet; PostgreSQL may compute conditions in any order.
          AND CASE WHEN lat IS NOT NULL AND lon IS NOT NULL
            THEN earth_point(lat, lon) <-> earth_point(${page.lat}, ${page.lon}) < ${NEAR_M} END
      ) s
      JOIN providers p ON p.id = s.id
      ORDER BY p.id, s.place
    ) similar_page
    ORDER BY place, name, id LIMIT ${MAX_SIMILAR}`.execute(tx);
  return rows.map(({ id, ...rest }) => ({ _id: id, ...rest }));
}
