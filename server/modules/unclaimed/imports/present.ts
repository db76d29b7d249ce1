import { importFormats } from '#contract/choices/import.ts';
import {
  type ImportBadRow,
  type ImportRun,
  importReasons,
  type SparedPage,
  sparedReasons,
} from '#contract/entities/trust/import.ts';
import { importMachine } from '#contract/states/import.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import { imports } from '#locales/areas/imports.ts';
import { translate } from '#locales/format.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { CsvStream } from '#server/kernel/http/csv.ts';
import { type ImportRunRow, listBadRows, type listSpared } from './run-store.ts';

/** Presents an import to admins. */
export function presentRun(row: ImportRunRow): ImportRun {
  const status = importMachine.states.find((state) => state === row.status) ?? 'dropped';
  const verbs = allowedVerbs(importMachine, status, 'admin');
  const { source, file_name, default_town, default_category, ignored_columns, rows_total, rows_done, by_name } = row;
  const { added, changed, same, left_alone, bad, removed, spared } = row;
  return {
    _id: row.id,
    ...{ source, file_name, default_town, default_category, ignored_columns, status, rows_total, rows_done, by_name },
    ...{ added, changed, same, left_alone, bad, removed, spared },
    format: importFormats.find((format) => format === row.format) ?? 'plaza',
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    can: { start: verbs.includes('start'), drop: verbs.includes('drop'), undo: verbs.includes('undo') },
  };
}

/** Presents a page that undoing an import spared. */
export function presentSpared(row: Awaited<ReturnType<typeof listSpared>>[number]): SparedPage {
  const reason = sparedReasons.find((each) => each === row.spared_reason) ?? 'used';
  return { name: row.name, slug: row.slug, reason };
}

type BadRowOfStore = Awaited<ReturnType<typeof listBadRows>>[number];

/** Presents a row that was left out, with the reason in words. */
export function presentBadRow(
  { line, external_id, field, reason, value }: BadRowOfStore,
  language: string,
): ImportBadRow {
  const known = importReasons.find((each) => each === reason) ?? 'wrong';
  return { line, external_id, field, reason: translate(language, imports)(`reason.${known}`), value };
}

const STREAMED = 1_000;

/** All rows of an import that were left out, as a table whose cells no spreadsheet takes for formulas. */
export function badRowTable(db: ReadDb, run: ImportRunRow, language: string): CsvStream {
  const t = translate(language, imports);
  async function* rows() {
    yield (['line', 'id', 'field', 'reason', 'value'] as const).map((column) => t(`table.${column}`));
    for (let after = 0; ; ) {
      const page = await listBadRows(db, run.id, after, STREAMED);
      for (const row of page) {
        const { line, external_id, field, reason, value } = presentBadRow(row, language);
        yield [{ decimal: String(line) }, external_id, field, reason, value];
      }
      const last = page.at(-1);
      if (last === undefined || page.length < STREAMED) return;
      after = last.row;
    }
  }
  return new CsvStream(`left-out-${run.source}.csv`, rows());
}
