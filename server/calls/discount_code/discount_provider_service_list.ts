import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { refuseForeignPage } from '#server/modules/discounts/index.ts';
import { listServices } from '#server/modules/discounts/queries.ts';

const Cursor = z.strictObject({ is_active: z.boolean(), id });

export const discount_provider_service_list = handler(
  'discount_code/discount_provider_service_list',
  async ({ actor, db }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readCursor(input.cursor, Cursor);
    if (isRefusal(after)) return after;
    const rows = await listServices(db, input.provider_id, { limit: input.limit + 1, after });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id: _id, currency, ...row }) => ({ _id, ...row, currency: Currency.parse(currency) })),
      next_cursor: last && rows.length > input.limit ? writeCursor({ is_active: last.is_active, id: last.id }) : null,
    };
  },
);
