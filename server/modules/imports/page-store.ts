import { sql } from 'kysely';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { PageService } from './rules/resolve.ts';

/** A page as an import writes it. */
export interface ImportedPage {
  readonly external_id: string;
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
  readonly place: string;
  readonly services: readonly PageService[];
  readonly website: string;
  /** Hex of SHA-256. */
  readonly fingerprint: string;
}

/** What is known of an external id. */
export interface KnownPage {
  readonly external_id: string;
  readonly provider_id: string;
  readonly fingerprint: Buffer;
  readonly seen_run_id: string;
  readonly owner_id: string | null;
  readonly status: string;
}

/** Serializes the imports of a list until the transaction ends. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${source}`}, 0))`.execute(tx);
}

/** Finds the pages of these external ids. In a transaction it locks them: nobody claims one while it is written. */
export async function findKnown(
  db: ReadDb | Tx,
  source: string,
  external_ids: readonly string[],
  locks: boolean,
): Promise<Map<string, KnownPage>> {
  const { rows } = await sql<KnownPage>`
    SELECT s.external_id, s.provider_id, s.fingerprint, s.seen_run_id, p.owner_id, p.status
    FROM provider_sources s JOIN providers p ON p.id = s.provider_id
    WHERE s.source = ${source} AND s.external_id = ANY (${external_ids}::text[])
    ORDER BY p.id
    ${locks ? sql`FOR UPDATE OF p` : sql``}`.execute(db);
  return new Map(rows.map((page) => [page.external_id, page]));
}

/** Reserves these slugs and their numbered variants for the transaction, as new pages of users do. */
export async function lockSlugs(tx: Tx, bases: readonly string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('slug:' || base, 0))
    FROM (SELECT DISTINCT base FROM unnest(${bases}::text[]) base ORDER BY base) ordered`.execute(tx);
}

/** Lists the slugs that are taken, of these. */
export async function listTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM providers WHERE slug = ANY (${slugs}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.slug));
}

/** A page with its id. */
type WithId = ImportedPage & { readonly id: string };

/** The columns of a batch of pages in JSON. */
const given = (pages: readonly object[]) => sql`json_to_recordset(${JSON.stringify(pages)}::json) AS g(
  id uuid, slug text, external_id text, name text, headline text, about text, category_ids uuid[], address text,
  area_label text, is_address_public boolean, lat float8, lon float8, timezone text, currency text,
  contact_email citext, contact_phone text, website text, fingerprint text)`;

/** The policy with which pages begin. */
const policyOfMarket = sql`coalesce(
  (SELECT m.cancellation_policy FROM market m), ${sql.lit(marketDefaults.cancellation_policy)}
)`;

/**
 * Inserts new pages, published and without an owner, with their services and where they come from: a run, or staff if
 * there is no run.
 */
export async function insertPages(
  tx: Tx,
  run: { readonly id: string | null; readonly source: string },
  pages: readonly (WithId & { readonly slug: string })[],
  now: Date,
): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    INSERT INTO providers (
      id, slug, owner_id, calendar_id, name, headline, about, category_ids, address, area_label, is_address_public, lat,
      lon, timezone, currency, contact_email, contact_phone, website, cancellation_policy, status, created_at,
      updated_at)
    SELECT id, slug, NULL, calendar_of(NULL), name, headline, about, category_ids, address, area_label,
      is_address_public, lat, lon, timezone, currency, contact_email, contact_phone, website,
      ${policyOfMarket}, 'published', ${now}::timestamptz, ${now}::timestamptz
    FROM ${given(pages)}`.execute(tx);
  await sql`
    INSERT INTO provider_sources (provider_id, source, external_id, fingerprint, run_id, seen_run_id)
    SELECT id, ${run.source}, external_id, decode(fingerprint, 'hex'), ${run.id}::uuid, ${run.id}::uuid
    FROM ${given(pages)}`.execute(tx);
  await insertServices(tx, pages, now);
}

/** Updates pages without an owner. Their services keep their ids, by position; those that are gone are retired. */
export async function updatePages(tx: Tx, run_id: string, pages: readonly WithId[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    UPDATE providers p SET name = g.name, headline = g.headline, about = g.about, category_ids = g.category_ids,
      address = g.address, area_label = g.area_label, is_address_public = g.is_address_public, lat = g.lat, lon = g.lon,
      timezone = g.timezone, currency = g.currency, contact_email = g.contact_email, contact_phone = g.contact_phone,
      website = g.website, updated_at = ${now}::timestamptz
    FROM ${given(pages)} WHERE p.id = g.id`.execute(tx);
  await sql`
    UPDATE provider_sources s SET fingerprint = decode(g.fingerprint, 'hex')
    FROM ${given(pages)} WHERE s.provider_id = g.id`.execute(tx);
  const ids = pages.map((page) => page.id);
  await sql`
    UPDATE services s SET is_active = false, updated_at = ${now}::timestamptz
    WHERE s.provider_id = ANY (${ids}::uuid[]) AND s.is_active`.execute(tx);
  const rows = servicesOf(pages);
  const { rows: updated } = await sql<{ provider_id: string; position: number }>`
    UPDATE services s SET description_id = g.description_id, title = g.title, amount = g.amount, currency = g.currency,
      duration_minutes = g.minutes, place = g.place, is_active = s.unlisted_reason IS NULL AND NOT s.is_held,
      updated_at = ${now}::timestamptz
    FROM ${servicesGiven(rows)} WHERE s.provider_id = g.provider_id AND s.position = g.position
    RETURNING s.provider_id, s.position`.execute(tx);
  const known = new Set(updated.map(({ provider_id, position }) => `${provider_id}:${position}`));
  await insertServiceRows(
    tx,
    rows.filter(({ provider_id, position }) => !known.has(`${provider_id}:${position}`)),
    now,
  );
  await markSeen(tx, run_id, ids);
}

/** Notes that a run had rows of these pages, so that another row of the same page is a duplicate. */
export async function markSeen(tx: Tx, run_id: string, provider_ids: readonly string[]): Promise<void> {
  if (provider_ids.length === 0) return;
  await sql`
    UPDATE provider_sources SET seen_run_id = ${run_id}::uuid
    WHERE provider_id = ANY (${provider_ids}::uuid[])`.execute(tx);
}

const servicesOf = (pages: readonly WithId[]) =>
  pages.flatMap(({ id, currency, place, services }) =>
    services.map((service, position) => ({ provider_id: id, position, currency, place, ...service })),
  );

const servicesGiven = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) AS g(
  provider_id uuid, position int, description_id uuid, title text, amount bigint, currency text, minutes int,
  place text)`;

const insertServices = (tx: Tx, pages: readonly WithId[], now: Date) => insertServiceRows(tx, servicesOf(pages), now);

async function insertServiceRows(tx: Tx, rows: readonly object[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO services (
      id, provider_id, description_id, title, amount, currency, duration_minutes, place, cancellation_policy, position,
      created_at, updated_at)
    SELECT gen_random_uuid(), provider_id, description_id, title, amount, currency, minutes, place,
      ${policyOfMarket}, position, ${now}::timestamptz, ${now}::timestamptz
    FROM ${servicesGiven(rows)}`.execute(tx);
}
