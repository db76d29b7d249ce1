// `npm run import -- providers.csv`: lists the pages of a file, without owners. `--dry-run` only says what it would do,
// `--undo <run>` removes what a run added. Started again with the same file, an interrupted run continues.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { importFormats } from '#contract/choices/import.ts';
import { importReasons, sparedReasons } from '#contract/entities/trust/import.ts';
import { isRefusal } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import {
  checkFile,
  inspectFile,
  ofPath,
  openRunOf,
  undoRun,
  writeRun,
} from '#server/modules/unclaimed/imports/index.ts';
import {
  findRun,
  listBadRows,
  listSpared,
  moveRun,
  type StoredBadRow,
} from '#server/modules/unclaimed/imports/queries.ts';
import { isSource } from '#server/modules/unclaimed/imports/rules.ts';
import { readArguments, runCommand, withDatabase } from './run-command.ts';

const t = translate('en', imports);
const say = (line: string) => process.stdout.write(`${line}\n`);
const PROGRESS_ROWS = 5_000;
const LISTED = 1_000;

const options = {
  'dry-run': { type: 'boolean', default: false },
  source: { type: 'string' },
  format: { type: 'string', default: 'plaza' },
  town: { type: 'string', default: '' },
  category: { type: 'string', default: '' },
  undo: { type: 'string' },
} as const;
const read = () => readArguments({ allowPositionals: true, options });

await runCommand('import', async () => {
  const { values, positionals } = read();
  const file = positionals[0];
  const format = importFormats.find((each) => each === values.format);
  if (values.undo !== undefined) await onMarket((database) => undo(database, values.undo ?? ''));
  else if (file === undefined || format === undefined) fail(t('command.usage'));
  else if (!existsSync(file)) fail(t('command.no_file', { file }));
  else await onMarket((database) => importFile(database, { file, format, values }));
});

function fail(line: string): void {
  say(line);
  process.exitCode = 2;
}

/** Does work on the database of a marketplace that is set up. */
function onMarket(work: (database: Database) => Promise<void>): Promise<void> {
  return withDatabase(async (url) => {
    const database = openDatabase({ url, max: 4, statementMs: 0 });
    try {
      if ((await findMarket(database.read)) === null) fail(t('command.no_market'));
      else await work(database);
    } finally {
      await database.close();
    }
  });
}

interface Wanted {
  readonly file: string;
  readonly format: (typeof importFormats)[number];
  readonly values: ReturnType<typeof read>['values'];
}

async function importFile(database: Database, { file, format, values }: Wanted): Promise<void> {
  const source = values.source ?? sourceOf(file);
  if (!isSource(source)) return fail(t('command.source'));
  const wanted = { format, default_town: values.town, default_category: values.category };
  const inspected = await inspectFile(database.read, ofPath(file), wanted);
  if (isRefusal(inspected)) return fail(textOf(inspected.detail, 'en'));
  const { ignored_columns } = inspected;
  if (ignored_columns.length > 0) say(t('command.ignored', { columns: ignored_columns.join(', ') }));
  if (values['dry-run']) {
    const { rows, counts } = await checkFile(database, { ...wanted, source }, ofPath(file), ({ bad }) => list(bad));
    say(t('command.would'));
    say(t('command.counts', { rows, ...counts, left: counts.left_alone }));
    return;
  }
  const run = await openRunOf(
    database.write,
    {
      ...{ source, ...wanted, ignored_columns, file_name: basename(file).slice(0, 200), file_hash: await hashOf(file) },
      ...{ file_bytes: statSync(file).size, file_key: null, status: 'running', by_user_id: null },
    },
    systemClock.now(),
  );
  if (run === null) return fail(t('refused.unfinished'));
  say(t('command.started', { run: run.id, source }));
  if (run.rows_done > 0) say(t('command.resumed', { run: run.id, row: run.rows_done }));
  let shown = run.rows_done;
  const onBatch = (rows: number) => {
    if (rows - shown < PROGRESS_ROWS) return;
    shown = rows;
    say(t('command.progress', { rows }));
  };
  const end = await writeRun({ database, clock: systemClock }, run, ofPath(file), { onBatch });
  if (end === 'stopped') return fail(t('command.stopped'));
  for (let after = 0; ; ) {
    const bad = await listBadRows(database.read, run.id, after, LISTED);
    list(bad);
    after = bad.at(-1)?.row ?? 0;
    if (bad.length < LISTED) break;
  }
  const done = await findRun(database.read, run.id);
  if (done === null) return;
  say(t('command.counts', { ...done, rows: done.rows_done, left: done.left_alone }));
  say(t('command.undo_how', { run: run.id }));
}

function list(rows: readonly (Omit<StoredBadRow, 'field' | 'reason'> & { field: string; reason: string })[]): void {
  for (const { line, external_id: id, field, reason, value } of rows) {
    const known = importReasons.find((each) => each === reason) ?? 'wrong';
    say(t('command.bad', { line, id, field, reason: t(`reason.${known}`), value }).trimEnd());
  }
}

/** The name of a list from that of its file. */
function sourceOf(path: string): string {
  return basename(path, extname(path))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest();
}

async function undo(database: Database, id: string): Promise<void> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
  const run = isId ? await findRun(database.read, id) : null;
  if (run === null) return fail(t('command.no_run', { run: id }));
  if (run.status !== 'undoing' && !(await moveRun(database.write, { id, verb: 'undo', to: 'undoing' })))
    return fail(t('command.no_run', { run: id }));
  await undoRun({ database, clock: systemClock }, id);
  for (const { name, slug, spared_reason } of await listSpared(database.read, id, LISTED)) {
    const reason = sparedReasons.find((each) => each === spared_reason) ?? 'used';
    say(t('command.spared', { name, slug, reason: t(`spared.${reason}`) }));
  }
  const done = await findRun(database.read, id);
  say(t('command.undone', { removed: done?.removed ?? 0, spared: done?.spared ?? 0 }));
}
