import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { ProviderKey } from './provider-store.ts';

/** What is looked at: a page by id or slug, a service, an event, a ticket. */
export interface VisitKeys {
  readonly page: ProviderKey | null;
  readonly service_id: string | null;
  readonly event_id: string | null;
  readonly package_id: string | null;
}

/** Finds the owners of the pages of all that is named, one row for each that is there. */
export async function listOwnersOf(
  db: ReadDb,
  { page, service_id, event_id, package_id }: VisitKeys,
): Promise<readonly { readonly owner_id: string | null; readonly is_page: boolean }[]> {
  const [id, slug] = page === null ? [null, null] : 'id' in page ? [page.id, null] : [null, page.slug];
  const { rows } = await sql<{ owner_id: string | null; is_page: boolean }>`
    SELECT p.owner_id, true AS is_page FROM providers p WHERE p.id = ${id}::uuid
    UNION ALL
    SELECT p.owner_id, false FROM providers p WHERE p.slug = ${slug}
    UNION ALL
    SELECT p.owner_id, false FROM services s JOIN providers p ON p.id = s.provider_id WHERE s.id = ${service_id}::uuid
    UNION ALL
    SELECT p.owner_id, false FROM events e JOIN providers p ON p.id = e.provider_id WHERE e.id = ${event_id}::uuid
    UNION ALL
    SELECT p.owner_id, false
    FROM packages k JOIN events e ON e.id = k.event_id JOIN providers p ON p.id = e.provider_id
    WHERE k.id = ${package_id}::uuid
    `.execute(db);
  return rows;
}
