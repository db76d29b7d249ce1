import type { ImportFormat } from '#contract/choices/import.ts';
import { type RefusalOf, refuse } from '#contract/errors.ts';
import { folded } from '#contract/formats/folded.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { listDescriptions } from '#server/modules/catalogue/queries.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { lookUpTowns } from './look-up-towns.ts';
import { HeaderTooLong, MAX_HEADER, openCsv } from './read-csv.ts';
import { readColumns } from './rules/csv-columns.ts';
import { namesOf } from './rules/resolve-catalogue.ts';
import { findRun, findUnfinished, type ImportRunRow, insertRun, type NewRun } from './run-store.ts';

/** What a file is imported as. */
export interface Wanted {
  readonly format: ImportFormat;
  readonly default_town: string;
  readonly default_category: string;
}

/**
 * Reads the first line of a file and the defaults of its rows. Returns the columns that no field takes, or refuses a
 * file of another kind.
 */
export async function inspectFile(
  db: ReadDb,
  source: Parameters<typeof openCsv>[0],
  { format, default_town, default_category }: Wanted,
): Promise<{ readonly ignored_columns: readonly string[] } | RefusalOf<'invalid_input' | 'import_unreadable'>> {
  const opened = await openCsv(source).catch((error: unknown) => {
    if (error instanceof HeaderTooLong) return null;
    throw error;
  });
  if (opened === null) return refuseFile(say(imports, 'refused.header', { kilobytes: MAX_HEADER / 1024 }));
  const { header, records } = opened;
  // Nothing else is read of it now.
  await records[Symbol.asyncIterator]().return?.();
  const { missing, ignored } = readColumns(header, format);
  if (missing.length > 0) return refuseFile(say(imports, 'refused.columns', { columns: missing.join(', ') }));
  const market = await findMarket(db);
  if (default_town !== '' && (await lookUpTowns(db, market ?? { lat: 0, lon: 0 }).named(default_town)) === null)
    return wrong('default_town', say(imports, 'refused.town'));
  const { categories, descriptions } = namesOf(await listDescriptions(db, ''));
  const named = folded(default_category);
  if (default_category !== '' && !categories.has(named) && !descriptions.has(named))
    return wrong('default_category', say(imports, 'refused.category'));
  return { ignored_columns: ignored.slice(0, 200).map((column) => column.slice(0, 80)) };
}

/** Refuses a file as such. */
export const refuseFile = (message: ReturnType<typeof say>) =>
  refuse('import_unreadable', message, { errors: [{ path: 'file', message }] });

const wrong = (path: string, message: ReturnType<typeof say>) =>
  refuse('invalid_input', message, { errors: [{ path, message }] });

/**
 * Opens the run of a file for the command line: the unfinished one of the same file, which is continued, or a new one.
 * Null if another file of this list is being imported.
 */
export async function openRunOf(db: Db, wanted: NewRun, now: Date): Promise<ImportRunRow | null> {
  const open = await findUnfinished(db, wanted.source);
  if (open !== null) return isSame(open, wanted) ? open : null;
  return findRun(db, await insertRun(db, wanted, now));
}

const isSame = (run: ImportRunRow, wanted: NewRun): boolean =>
  run.status === 'running' &&
  run.file_hash.equals(wanted.file_hash) &&
  run.format === wanted.format &&
  run.default_town === wanted.default_town &&
  run.default_category === wanted.default_category;
