import { z } from 'zod';
import { importFormats } from '../../choices/import.ts';
import { moment, whole } from '../../fields.ts';
import { importMachine } from '../../states/import.ts';

/** The values of a row. A bad row names one of them. */
export const importFields = [
  'external_id',
  'name',
  'headline',
  'about',
  'categories',
  'services',
  'place',
  'address',
  'show_address',
  'town',
  'lat',
  'lon',
  'timezone',
  'currency',
  'email',
  'phone',
  'website',
] as const;
export type ImportField = (typeof importFields)[number];

/** Why a row is left out. */
export const importReasons = [
  'missing',
  'too_long',
  'wrong',
  'unknown_town',
  'unknown_category',
  'price_too_small',
  'duplicate',
  'closed',
  'opposed',
  'columns',
  'encoding',
  'quotes',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Why undoing an import keeps a page. */
export const sparedReasons = ['claimed', 'booked', 'wrote', 'saved', 'used'] as const;
export type SparedReason = (typeof sparedReasons)[number];

/** An import of unclaimed pages, as staff sees it. */
export const ImportRun = z.object({
  _id: z.string(),
  source: z.string(),
  format: z.enum(importFormats),
  file_name: z.string(),
  default_town: z.string(),
  default_category: z.string(),
  /** Columns of the file that no field takes. */
  ignored_columns: z.array(z.string()),
  status: z.enum(importMachine.states),
  /** The rows of the file; null while nobody has counted them. */
  rows_total: whole.nullable(),
  rows_done: whole,
  added: whole,
  changed: whole,
  same: whole,
  /** Pages that have an owner by now, or that are suspended. */
  left_alone: whole,
  bad: whole,
  removed: whole,
  spared: whole,
  /** Who started it; null for the command line. */
  by_name: z.string().nullable(),
  created_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  can: z.object({ start: z.boolean(), drop: z.boolean(), undo: z.boolean() }),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** A row of a file that was left out, in words. */
export const ImportBadRow = z.object({
  line: whole,
  external_id: z.string(),
  field: z.string(),
  reason: z.string(),
  value: z.string(),
});
export type ImportBadRow = z.infer<typeof ImportBadRow>;

/** A page that undoing an import spared. */
export const SparedPage = z.object({
  name: z.string(),
  slug: z.string(),
  reason: z.enum(sparedReasons),
});
export type SparedPage = z.infer<typeof SparedPage>;
