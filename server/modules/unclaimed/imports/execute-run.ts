import type { Clock } from '#server/kernel/clock.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { listDescriptions } from '#server/modules/catalogue/queries.ts';
import { countryOfZone } from '#server/modules/market/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { TakenVariants } from './free-slugs.ts';
import { findKnown } from './imported-page-store.ts';
import { lookUpTowns } from './look-up-towns.ts';
import { type CsvFile, type CsvRecord, openCsv } from './read-csv.ts';
import { readColumns } from './rules/csv-columns.ts';
import { namesOf } from './rules/resolve-catalogue.ts';
import {
  advanceRun,
  type Counts,
  type ImportRunRow,
  insertBadRows,
  lockRun,
  moveRun,
  type StoredBadRow,
} from './run-store.ts';
import { countsOf, opposedIn, planBatch, type Reader, readBatch, writeBatch } from './write-batch.ts';

type Source = Parameters<typeof openCsv>[0];
type ImportDeps = { readonly database: Database; readonly clock: Clock };
/** What a run reads: its list, its format, and what rows leave out. */
type Wanted = Pick<ImportRunRow, 'source' | 'format' | 'default_town' | 'default_category'>;

/** How many rows one transaction writes. */
const BATCH = 250;

/** The state of a run after its rows: at the end of the file, at its time limit, or stopped by somebody else. */
export type RunEnd = 'end' | 'more' | 'stopped';

/** Opens the file of a run with everything its rows are read with. */
async function openRun(database: Database, source: Source, run: Wanted): Promise<{ file: CsvFile; reader: Reader }> {
  const market = await findMarket(database.read);
  if (market === null) throw new Error('The marketplace is not set up.');
  const file = await openCsv(source);
  const reader = {
    columns: readColumns(file.header, run.format as Parameters<typeof readColumns>[1]),
    defaults: {
      currency: market.currency,
      country: countryOfZone(market.timezone),
      category: run.default_category,
      town: run.default_town,
    },
    names: namesOf(await listDescriptions(database.read, '')),
    towns: lookUpTowns(database.read, market),
  };
  return { file, reader };
}

/** Reads the records after row `done` in batches. */
async function* batchesOf(records: AsyncIterable<CsvRecord>, done: number): AsyncGenerator<CsvRecord[]> {
  let batch: CsvRecord[] = [];
  for await (const record of records) {
    if (record.row <= done) continue;
    batch.push(record);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Writes the rows of a run from where it is, batch by batch: the transaction of a batch writes its pages, listings and
 * bad rows and moves the run. A process that is killed loses its open batch; the next one continues there.
 */
export async function writeRun(
  { database, clock }: ImportDeps,
  run: ImportRunRow,
  source: Source,
  options: { readonly until?: Date; readonly onBatch?: (rows: number) => void } = {},
): Promise<RunEnd> {
  const { file, reader } = await openRun(database, source, run);
  let from = run.rows_done;
  const taken: TakenVariants = new Map();
  for await (const records of batchesOf(file.records, from)) {
    const to = records.at(-1)?.row ?? from;
    const batch = await readBatch(records, reader);
    const now = clock.now();
    const isWritten = await inTransaction(database.write, async (tx) => {
      if (!(await lockRun(tx, { id: run.id, status: 'running', from }))) return false;
      const counts = await writeBatch(tx, run, batch, taken, now);
      return advanceRun(tx, { id: run.id, status: 'running', from, to }, counts);
    });
    if (!isWritten) return 'stopped';
    from = to;
    options.onBatch?.(from);
    if (options.until !== undefined && clock.now() >= options.until) return 'more';
  }
  return (await endRun({ database, clock }, run.id, from)) ? 'end' : 'stopped';
}

/** Ends a run. The words of its pages are counted again for the search. */
async function endRun({ database, clock }: ImportDeps, id: string, rows_total: number): Promise<boolean> {
  return inTransaction(database.write, async (tx) => {
    const ended = await moveRun(tx, { id, verb: 'end', to: 'done', set: { ended_at: clock.now(), rows_total } });
    if (ended) await enqueueJob(tx, 'recount-search-words', {}, { key: 'recount-search-words' });
    return ended;
  });
}

/** What a file would do. */
export interface Checked {
  readonly rows: number;
  readonly counts: Counts;
}

/** Reads a whole file without writing pages. `onBatch` gets the rows that would be left out. */
export async function checkFile(
  database: Database,
  run: Wanted,
  source: Source,
  onBatch: (batch: { from: number; to: number; counts: Counts; bad: readonly StoredBadRow[] }) => unknown,
): Promise<Checked> {
  const { file, reader } = await openRun(database, source, run);
  const seen = new Set<string>();
  let counts: Counts = { added: 0, changed: 0, same: 0, left_alone: 0, bad: 0 };
  let from = 0;
  for await (const records of batchesOf(file.records, 0)) {
    const to = records.at(-1)?.row ?? from;
    const batch = await readBatch(records, reader);
    const ids = batch.pages.map((page) => page.external_id);
    const known = await findKnown(database.read, run.source, ids, false);
    const plan = planBatch(batch, known, await opposedIn(database.read, batch), (id) => seen.has(id));
    for (const id of ids) seen.add(id);
    const added = countsOf(plan);
    counts = sumOf(counts, added);
    await onBatch({ from, to, counts: added, bad: plan.bad });
    from = to;
  }
  return { rows: from, counts };
}

const sumOf = (a: Counts, b: Counts): Counts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  same: a.same + b.same,
  left_alone: a.left_alone + b.left_alone,
  bad: a.bad + b.bad,
});

/** Checks the uploaded file of a run and stores what it found. Stops when somebody drops the run meanwhile. */
export async function checkRun({ database }: ImportDeps, run: ImportRunRow, source: Source): Promise<void> {
  let isStopped = false;
  const { rows } = await checkFile(database, run, source, async ({ from, to, counts, bad }) => {
    isStopped ||= !(await inTransaction(database.write, async (tx) => {
      if (!(await advanceRun(tx, { id: run.id, status: 'checking', from, to }, counts))) return false;
      await insertBadRows(tx, run.id, bad);
      return true;
    }));
  });
  if (!isStopped)
    await moveRun(database.write, { id: run.id, verb: 'report', to: 'checked', set: { rows_total: rows } });
}
