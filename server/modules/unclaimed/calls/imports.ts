import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readCursor, readTimeCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import {
  addImport,
  addPage,
  badRowTable,
  changeImport,
  presentBadRow,
  presentRun,
  presentSpared,
} from '#server/modules/unclaimed/imports/index.ts';
import { findRun, listBadRows, listRuns, listSpared } from '#server/modules/unclaimed/imports/queries.ts';

export const add_import = handler('admin/add_import', async (context, input) => {
  const { actor, inTx, read, providers, files, now } = context;
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await addImport({ files: providers.files, inTx, read, now }, actor, input, files);
  return isRefusal(run) ? run : { run: presentRun(run) };
});

export const import_list = handler('admin/import_list', async ({ actor, db }, { limit, cursor }) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const page = pageAfter(await listRuns(db, { limit, after }), limit, (row) => row.created_at);
  return { items: page.shown.map(presentRun), next_cursor: page.next_cursor };
});

const SHOWN = 100;

export const import_run = handler('admin/import_run', async ({ actor, db }, { import_id }) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await findRun(db, import_id);
  if (run === null) return refuse('not_found', say(imports, 'refused.not_found'));
  const spared = run.spared === 0 ? [] : await listSpared(db, import_id, SHOWN);
  return { run: presentRun(run), spared: spared.map(presentSpared) };
});

const Keys = z.strictObject({ row: z.number().int().min(0) });

export const import_bad_row_list = handler(
  'admin/import_bad_row_list',
  async ({ actor, db, request, language }, { import_id, limit, cursor }) => {
    if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
    const after = readCursor(cursor, Keys);
    if (isRefusal(after)) return after;
    const run = await findRun(db, import_id);
    if (run === null) return refuse('not_found', say(imports, 'refused.not_found'));
    if (request.wants_csv) return badRowTable(db, run, language);
    const rows = await listBadRows(db, import_id, after?.row ?? 0, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => presentBadRow(row, language)),
      next_cursor: rows.length > limit && last ? writeCursor({ row: last.row }) : null,
    };
  },
);

export const change_import = handler('admin/change_import', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await changeImport(db, actor, input, now);
  return isRefusal(run) ? run : { run: presentRun(run) };
});

export const add_page = handler('admin/add_page', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'pages')) return refuse('forbidden', say(adminPages, 'add.forbidden'));
  return addPage(db, actor, input, now);
});
