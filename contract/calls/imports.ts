import { z } from 'zod';
import { type CallContract, call, perTenMinutes } from '../call.ts';
import { importFormats } from '../choices/import.ts';
import { ImportBadRow, ImportRun, SparedPage } from '../entities/trust/import.ts';
import { example } from '../examples.ts';
import { id, name } from '../fields.ts';
import { pageInput, pageOf } from '../paging.ts';

/** Imports of pages without owners, for admins. */
export const importCalls = {
  'admin/add_import': call({
    access: 'staff',
    mode: 'saga',
    summary:
      'Uploads a CSV file of pages without owners (10 MB at most, in the part `file`) and checks it in the ' +
      'background. Nothing is listed before `admin/change_import` starts it. For admins.',
    input: z.strictObject({
      /** The list the pages come from, in small letters, digits and dashes. Rows are known again by their id in it. */
      source: name(40),
      format: z.enum(importFormats).default('plaza'),
      file_name: name(200, { min: 0 }).default(''),
      /** For rows that name no town or no category. */
      default_town: name(120, { min: 0 }).default(''),
      default_category: name(120, { min: 0 }).default(''),
    }),
    example: { source: 'city-list' },
    output: z.object({ run: ImportRun }),
    errors: ['import_unreadable'],
    files: { file: { max: 1, kind: 'document' } },
    limit: perTenMinutes(20),
  }),
  'admin/import_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists imports, newest first. For admins.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(ImportRun),
    errors: [],
  }),
  'admin/import_run': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns an import with its progress and the pages that undoing it spared (100 at most). For admins.',
    input: z.strictObject({ import_id: id }),
    example: { import_id: example.import_id },
    output: z.object({ run: ImportRun, spared: z.array(SparedPage) }),
    errors: [],
  }),
  'admin/import_bad_row_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists the rows of an import that were left out, with the reason, in the order of the file. ' +
      '`Accept: text/csv` returns all of them as a table. For admins.',
    input: z.strictObject({ import_id: id, ...pageInput }),
    example: { import_id: example.import_id },
    output: pageOf(ImportBadRow),
    errors: [],
  }),
  'admin/change_import': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Starts a checked import, drops it, or undoes one: the pages it added are removed, except those that somebody ' +
      'claimed, booked, wrote to or saved. For admins.',
    input: z.strictObject({ import_id: id, verb: z.enum(['start', 'drop', 'undo']) }),
    example: { import_id: example.import_id, verb: 'undo' },
    output: z.object({ run: ImportRun }),
    errors: ['import_state'],
  }),
} as const satisfies Record<string, CallContract>;
