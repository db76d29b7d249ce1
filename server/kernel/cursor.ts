import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';

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
