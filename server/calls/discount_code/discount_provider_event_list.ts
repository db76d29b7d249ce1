import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { listEvents, refuseForeignPage } from '#server/domain/discounts/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Cursor = z.strictObject({ at: z.iso.datetime(), id });

export const discount_provider_event_list = door(
  'discount_code/discount_provider_event_list',
  async ({ actor, db, now }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readCursor(input.cursor, Cursor);
    if (isRefusal(after)) return after;
    const rows = await listEvents(db, input.provider_id, { limit: input.limit + 1, after }, now);
    const items = rows
      .slice(0, input.limit)
      .map((row) => ({ _id: row.id, title: row.title, starts_at: row.starts_at.toISOString() }));
    const last = items.at(-1);
    return {
      items,
      next_cursor: last && rows.length > input.limit ? writeCursor({ at: last.starts_at, id: last._id }) : null,
    };
  },
);
