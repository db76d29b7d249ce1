import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { presentBalance } from '#server/modules/staff/index.ts';
import { listBalances } from '#server/modules/staff/queries.ts';

const CursorKeys = z.object({ available: z.int(), pending: z.int(), user_id: id, currency: z.string().length(3) });

export const balance_list = handler('admin/balance_list', async ({ db }, { limit, cursor }) => {
  const after = readCursor(cursor, CursorKeys);
  if (isRefusal(after)) return after;
  const rows = await listBalances(db, { limit, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentBalance),
    next_cursor:
      rows.length > limit && last
        ? writeCursor({
            available: last.available,
            pending: last.pending,
            user_id: last.user_id,
            currency: last.currency,
          })
        : null,
  };
});
