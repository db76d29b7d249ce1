import { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';

/** An opaque cursor: where the next page begins, as base64url JSON. It carries keys only, so that changing it shows nothing one may not see. */
export function writeCursor(keys: object): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The keys of a cursor (null for the first page), or the refusal that names it. */
export function readCursor<Keys>(
  cursor: string | undefined,
  shape: z.ZodType<Keys>,
): Keys | null | Refusal<'invalid_input'> {
  if (cursor === undefined) return null;
  const wrong = refuse('invalid_input', 'This list has changed. Please reload the page.', {
    errors: [{ path: 'cursor', message: 'This is not a cursor of this list.' }],
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

/** The row after which a list goes on that is in order of a moment and then of ids. */
export type TimeCursor = z.infer<typeof CursorKeys>;

/** Where such a list goes on; null for the first page. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null | Refusal<'invalid_input'> {
  return readCursor(cursor, CursorKeys);
}

/** A page of rows that were read one more than wanted, with the cursor of the next; `at` is the moment they are in order of. */
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
