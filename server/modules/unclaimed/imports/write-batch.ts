import { createHash } from 'node:crypto';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { refreshNewListings } from '#server/modules/listings/index.ts';
import { listOpposed } from '#server/modules/unclaimed/demand/queries.ts';
import { freeSlugs, type TakenVariants } from './free-slugs.ts';
import {
  findKnown,
  type ImportedPage,
  insertPages,
  type KnownPage,
  lockSource,
  markSeen,
  updatePages,
} from './imported-page-store.ts';
import type { Towns } from './look-up-towns.ts';
import type { CsvRecord } from './read-csv.ts';
import type { Columns } from './rules/csv-columns.ts';
import { type ImportRow, isBad, makeBadRow } from './rules/import-row.ts';
import { type RowDefaults, readRow } from './rules/read-row.ts';
import { type CatalogueNames, inCatalogue } from './rules/resolve-catalogue.ts';
import { type Counts, insertBadRows, type StoredBadRow } from './run-store.ts';

/** What the rows of a run are read with. */
export interface Reader {
  readonly columns: Columns;
  readonly defaults: RowDefaults;
  readonly names: CatalogueNames;
  readonly towns: Towns;
}

/** The rows of a batch: pages with their places in the file, and rows that were left out. */
export interface ReadBatch {
  readonly pages: readonly (ImportedPage & { readonly row: number; readonly line: number })[];
  readonly bad: readonly StoredBadRow[];
}

/** What a batch does to the pages of its list. */
interface Plan {
  readonly added: readonly ImportedPage[];
  readonly changed: readonly (ImportedPage & { readonly id: string })[];
  /** Known pages that stay as they are. */
  readonly same: readonly string[];
  readonly left_alone: readonly string[];
  readonly bad: readonly StoredBadRow[];
}

/** Reads the records of a batch: their values, categories and towns. Writes nothing. */
export async function readBatch(records: readonly CsvRecord[], reader: Reader): Promise<ReadBatch> {
  const pages: ReadBatch['pages'][number][] = [];
  const bad: StoredBadRow[] = [];
  for (const { row, line, cells } of records) {
    const read = readRow('reason' in cells ? cells : reader.columns.rowOf(cells), reader.defaults);
    const page = isBad(read) ? read : await pageOf(read, reader);
    if (!isBad(page)) pages.push({ ...page, row, line });
    else bad.push({ row, line, external_id: isBad(read) ? idOf(cells, reader) : read.external_id, ...page });
  }
  return { pages, bad };
}

function idOf(cells: CsvRecord['cells'], { columns }: Reader): string {
  const raw = 'reason' in cells ? cells : columns.rowOf(cells);
  return isBad(raw) ? '' : (raw.external_id ?? '').trim().slice(0, 80);
}

async function pageOf(row: ImportRow, { names, towns }: Reader) {
  const catalogue = inCatalogue(row, names);
  if (isBad(catalogue)) return catalogue;
  const named = row.town === '' ? null : await towns.named(row.town);
  if (row.town !== '' && named === null) return makeBadRow('town', 'unknown_town', row.town);
  const around = named === null && row.lat !== null && row.lon !== null ? await towns.around(row.lat, row.lon) : null;
  const town = named ?? around;
  if (town === null) return makeBadRow('lat', 'unknown_town', `${row.lat}, ${row.lon}`);
  const page = {
    external_id: row.external_id,
    name: row.name,
    headline: row.headline,
    about: row.about,
    category_ids: catalogue.category_ids,
    address: row.address,
    area_label: town.label,
    is_address_public: row.show_address,
    lat: row.lat ?? town.lat,
    lon: row.lon ?? town.lon,
    timezone: row.timezone ?? town.timezone,
    currency: row.currency,
    contact_email: row.email,
    contact_phone: row.phone,
    place: row.place,
    services: catalogue.services,
    website: row.website,
  };
  return { ...page, fingerprint: createHash('sha256').update(JSON.stringify(page)).digest('hex') };
}

/** Compares the pages of a batch with those that are known. `seen` are the external ids of rows before it. */
export function planBatch(
  { pages, bad: unread }: ReadBatch,
  known: ReadonlyMap<string, KnownPage>,
  opposed: ReadonlySet<string>,
  isSeen: (external_id: string) => boolean,
): Plan {
  const plan = {
    added: [] as ImportedPage[],
    changed: [] as (ImportedPage & { id: string })[],
    same: [] as string[],
    left_alone: [] as string[],
    bad: [...unread],
  };
  const inBatch = new Set<string>();
  for (const { row, line, ...page } of pages) {
    const { external_id } = page;
    const there = known.get(external_id);
    if (inBatch.has(external_id) || isSeen(external_id))
      plan.bad.push({ row, line, external_id, ...makeBadRow('external_id', 'duplicate', external_id) });
    else if (there && (there.owner_id !== null || there.status !== 'published'))
      plan.left_alone.push(there.provider_id);
    else if (page.contact_email !== null && opposed.has(page.contact_email))
      plan.bad.push({ row, line, external_id, ...makeBadRow('email', 'opposed') });
    else if (!there) plan.added.push(page);
    else if (there.fingerprint.toString('hex') === page.fingerprint) plan.same.push(there.provider_id);
    else plan.changed.push({ ...page, id: there.provider_id });
    inBatch.add(external_id);
  }
  return plan;
}

/** What a plan adds to the counters of its run. */
export const countsOf = (plan: Plan): Counts => ({
  added: plan.added.length,
  changed: plan.changed.length,
  same: plan.same.length,
  left_alone: plan.left_alone.length,
  bad: plan.bad.length,
});

/** The addresses of a batch whose owners asked not to be listed. */
export async function opposedIn(db: ReadDb | Tx, { pages }: ReadBatch): Promise<Set<string>> {
  return new Set(
    await listOpposed(
      db,
      pages.flatMap((page) => page.contact_email ?? []),
    ),
  );
}

/** Writes a batch with its listings, so that search is right from the commit on. Returns what it did. */
export async function writeBatch(
  tx: Tx,
  run: { readonly id: string; readonly source: string },
  batch: ReadBatch,
  taken: TakenVariants,
  now: Date,
): Promise<Counts> {
  await lockSource(tx, run.source);
  const ids = batch.pages.map((page) => page.external_id);
  const known = await findKnown(tx, run.source, ids, true);
  const isSeen = (external_id: string) => known.get(external_id)?.seen_run_id === run.id;
  const plan = planBatch(batch, known, await opposedIn(tx, batch), isSeen);
  const slugs = await freeSlugs(
    tx,
    plan.added.map((page) => page.name),
    taken,
  );
  const added = plan.added.map((page, at) => ({ ...page, id: newId(), slug: slugs[at] ?? '' }));
  await insertPages(tx, run, added, now);
  await updatePages(tx, run.id, plan.changed, now);
  await markSeen(tx, run.id, [...plan.same, ...plan.left_alone]);
  await insertBadRows(
    tx,
    run.id,
    plan.bad.map(({ row, line, external_id, field, reason, value }) => ({
      row,
      line,
      external_id,
      field,
      reason,
      value,
    })),
  );
  await refreshNewListings(
    tx,
    [...added, ...plan.changed].map((page) => page.id),
    now,
  );
  return countsOf(plan);
}
