import type { ImportField, ImportReason } from '#contract/entities/trust/import.ts';

/** A row of a file by field, as text. A missing column is empty. */
export type RawRow = Readonly<Partial<Record<ImportField, string>>>;

/** Why a row is left out: the field, and the beginning of its value. */
export interface BadRow {
  readonly field: ImportField;
  readonly reason: ImportReason;
  readonly value: string;
}

/** A service of a row. `minutes` is null where the catalog's usual length is meant. */
export interface RowService {
  readonly title: string;
  readonly amount: number;
  readonly minutes: number | null;
}

/** A row whose values are valid by themselves. Town, categories and duplicates are resolved later. */
export interface ImportRow {
  readonly external_id: string;
  readonly name: string;
  readonly headline: string;
  readonly about: string;
  readonly categories: readonly string[];
  readonly services: readonly RowService[];
  readonly place: 'at_provider' | 'at_customer' | 'virtual';
  readonly address: string;
  readonly show_address: boolean;
  readonly town: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timezone: string | null;
  readonly currency: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string;
}

const MAX_VALUE = 80;

/** A bad row with the beginning of its value. */
export function makeBadRow(field: ImportField, reason: ImportReason, value = ''): BadRow {
  return { field, reason, value: value.trim().slice(0, MAX_VALUE) };
}

/** Whether a row was left out. */
export const isBad = (row: object): row is BadRow => 'reason' in row && 'field' in row;
