import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { listOccurrences, refuseForeignPage } from '#server/domain/discounts/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Cursor = z.strictObject({ at: z.iso.datetime(), id });

export const recurrent_event_detail = door(
  'discount_code/recurrent_event_detail',
  async ({ actor, db, now }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readCursor(input.cursor, Cursor);
    if (isRefusal(after)) return after;
    const rows = await listOccurrences(db, input, { limit: input.limit + 1, after }, now);
    const items = rows
      .slice(0, input.limit)
      .map((row) => ({ _id: row.id, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() }));
    const last = items.at(-1);
    return {
      items,
      next_cursor: last && rows.length > input.limit ? writeCursor({ at: last.starts_at, id: last._id }) : null,
    };
  },
);
