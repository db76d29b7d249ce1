import { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';

/**
 * Writes the position of the next page as an opaque cursor (base64url JSON). A cursor contains keys only, so a changed
 * cursor reveals nothing.
 */
export function writeCursor(keys: object): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** Reads the keys of a cursor. Returns null for the first page and a refusal for an invalid cursor. */
export function readCursor<Keys>(
  cursor: string | undefined,
  shape: z.ZodType<Keys>,
): Keys | null | Refusal<'invalid_input'> {
  if (cursor === undefined) return null;
  const wrong = refuse('invalid_input', 'This list has changed. Reload the page.', {
    errors: [{ path: 'cursor', message: 'This cursor isn’t valid for this list.' }],
  });
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return wrong;
    throw error;
  }
  const parsed = shape.safeParse(raw);
  return parsed.success ? parsed.data : wrong;
}

const CursorKeys = z.strictObject({ at: z.iso.datetime(), id });

/** The keys of the last row of a page, in a list ordered by time and then id. */
export type TimeCursor = z.infer<typeof CursorKeys>;

/** Reads the cursor of a list ordered by time and then id; null for the first page. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null | Refusal<'invalid_input'> {
  return readCursor(cursor, CursorKeys);
}

/**
 * Turns rows into a page with the cursor of the next page. The caller reads one row more than requested. `at` is the
 * time that orders the rows.
 */
export function pageAfter<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => Date | null,
): { shown: readonly Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const moment = last && at(last);
  return {
    shown,
    next_cursor: rows.length > limit && last && moment ? writeCursor({ at: moment.toISOString(), id: last.id }) : null,
  };
}
