import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { refuseForeignPage } from '#server/domain/discounts/index.ts';
import { listPackages } from '#server/domain/discounts/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';

const Cursor = z.strictObject({ amount: z.number().int(), title: z.string().max(200) });

export const recurrent_package_detail = handler(
  'discount_code/recurrent_package_detail',
  async ({ actor, db }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readCursor(input.cursor, Cursor);
    if (isRefusal(after)) return after;
    const rows = await listPackages(db, input, { limit: input.limit + 1, after });
    const items = rows.slice(0, input.limit);
    const last = items.at(-1);
    return {
      items,
      next_cursor: last && rows.length > input.limit ? writeCursor({ amount: last.amount, title: last.title }) : null,
    };
  },
);
