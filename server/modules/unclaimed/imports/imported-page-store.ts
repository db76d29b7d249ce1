import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import {
  insertUnownedServices,
  replaceUnownedServices,
  type UnownedService,
} from '#server/modules/catalogue/queries.ts';
import { insertUnownedPages, type UnownedPage, updateUnownedPages } from '#server/modules/pages/edit/index.ts';
import type { PageService } from './rules/resolve-catalogue.ts';

/** A page as an import writes it. */
export interface ImportedPage extends Omit<UnownedPage, 'id'> {
  readonly external_id: string;
  readonly place: string;
  readonly services: readonly PageService[];
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

/** Where a batch of pages comes from, in JSON. */
const given = (pages: readonly WithId[]) => sql`json_to_recordset(${JSON.stringify(pages)}::json) AS g(
  id uuid, external_id text, fingerprint text)`;

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
  await insertUnownedPages(tx, pages, now);
  await sql`
    INSERT INTO provider_sources (provider_id, source, external_id, fingerprint, run_id, seen_run_id)
    SELECT id, ${run.source}, external_id, decode(fingerprint, 'hex'), ${run.id}::uuid, ${run.id}::uuid
    FROM ${given(pages)}`.execute(tx);
  await insertUnownedServices(tx, servicesOf(pages), now);
}

/** Updates pages without an owner. Their services keep their ids, by position; those that are gone are retired. */
export async function updatePages(tx: Tx, run_id: string, pages: readonly WithId[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  await updateUnownedPages(tx, pages, now);
  await sql`
    UPDATE provider_sources s SET fingerprint = decode(g.fingerprint, 'hex')
    FROM ${given(pages)} WHERE s.provider_id = g.id`.execute(tx);
  const ids = pages.map((page) => page.id);
  await replaceUnownedServices(tx, ids, servicesOf(pages), now);
  await markSeen(tx, run_id, ids);
}

/** Notes that a run had rows of these pages, so that another row of the same page is a duplicate. */
export async function markSeen(tx: Tx, run_id: string, provider_ids: readonly string[]): Promise<void> {
  if (provider_ids.length === 0) return;
  await sql`
    UPDATE provider_sources SET seen_run_id = ${run_id}::uuid
    WHERE provider_id = ANY (${provider_ids}::uuid[])`.execute(tx);
}

const servicesOf = (pages: readonly WithId[]): UnownedService[] =>
  pages.flatMap(({ id, currency, place, services }) =>
    services.map((service, position) => ({ provider_id: id, position, currency, place, ...service })),
  );
