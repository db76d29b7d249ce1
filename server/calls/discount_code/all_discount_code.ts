import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { listCodes, presentCode, refuseForeignPage } from '#server/domain/discounts/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Cursor = z.strictObject({ at: z.iso.datetime(), id });

export const all_discount_code = door('discount_code/all_discount_code', async ({ actor, db, now }, input) => {
  const refusal = await refuseForeignPage(db, actor, input.provider_id);
  if (refusal) return refusal;
  const after = readCursor(input.cursor, Cursor);
  if (isRefusal(after)) return after;
  const rows = await listCodes(db, input.provider_id, { limit: input.limit + 1, after });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentCode(row, now)),
    next_cursor:
      last && rows.length > input.limit ? writeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
  };
});
