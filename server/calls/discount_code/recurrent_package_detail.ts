import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { refuseForeignPage } from '#server/modules/discounts/index.ts';
import { listPackages } from '#server/modules/discounts/queries.ts';

const Cursor = z.strictObject({ position: z.number().int(), id: z.uuid() });

export const recurrent_package_detail = handler(
  'discount_code/recurrent_package_detail',
  async ({ actor, db }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readCursor(input.cursor, Cursor);
    if (isRefusal(after)) return after;
    const rows = await listPackages(db, input, { limit: input.limit + 1, after });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id, position: _position, ...row }) => ({ _id: id, ...row })),
      next_cursor: last && rows.length > input.limit ? writeCursor({ position: last.position, id: last.id }) : null,
    };
  },
);
