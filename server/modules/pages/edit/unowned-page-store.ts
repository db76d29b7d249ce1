import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { defaultPolicy } from '#server/modules/market/queries.ts';

/** A page without an owner as a list writes it. */
export interface UnownedPage {
  readonly id: string;
  readonly name: string;
  readonly headline: string;
  readonly about: string;
  readonly category_ids: readonly string[];
  readonly address: string;
  readonly area_label: string;
  readonly is_address_public: boolean;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timezone: string;
  readonly currency: string;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly website: string;
}

/** The columns of a batch of pages in JSON. */
const given = (pages: readonly UnownedPage[]) => sql`json_to_recordset(${JSON.stringify(pages)}::json) AS g(
  id uuid, slug text, name text, headline text, about text, category_ids uuid[], address text, area_label text,
  is_address_public boolean, lat float8, lon float8, timezone text, currency text, contact_email citext,
  contact_phone text, website text)`;

/** Inserts published pages without an owner, each with a calendar of its own. */
export async function insertUnownedPages(
  tx: Tx,
  pages: readonly (UnownedPage & { readonly slug: string })[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO providers (
      id, slug, owner_id, calendar_id, name, headline, about, category_ids, address, area_label, is_address_public, lat,
      lon, timezone, currency, contact_email, contact_phone, website, cancellation_policy, status, created_at,
      updated_at)
    SELECT id, slug, NULL, calendar_of(NULL), name, headline, about, category_ids, address, area_label,
      is_address_public, lat, lon, timezone, currency, contact_email, contact_phone, website,
      ${defaultPolicy}, 'published', ${now}::timestamptz, ${now}::timestamptz
    FROM ${given(pages)}`.execute(tx);
}

/** Updates what a list says of pages without an owner. */
export async function updateUnownedPages(tx: Tx, pages: readonly UnownedPage[], now: Date): Promise<void> {
  await sql`
    UPDATE providers p SET name = g.name, headline = g.headline, about = g.about, category_ids = g.category_ids,
      address = g.address, area_label = g.area_label, is_address_public = g.is_address_public, lat = g.lat, lon = g.lon,
      timezone = g.timezone, currency = g.currency, contact_email = g.contact_email, contact_phone = g.contact_phone,
      website = g.website, updated_at = ${now}::timestamptz
    FROM ${given(pages)} WHERE p.id = g.id`.execute(tx);
}

/** Deletes pages, with their listings, versions, views and sources. Their services must be gone. */
export async function deletePages(tx: Tx, provider_ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM providers WHERE id = ANY (${provider_ids}::uuid[])`.execute(tx);
}
