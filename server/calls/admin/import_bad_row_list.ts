import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { badRowTable, presentBadRow } from '#server/modules/imports/index.ts';
import { findRun, listBadRows } from '#server/modules/imports/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

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
