import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentCode, refuseForeignPage } from '#server/modules/discounts/index.ts';
import { listCodes } from '#server/modules/discounts/queries.ts';

export const all_discount_code = handler('discount_code/all_discount_code', async ({ actor, db, now }, input) => {
  const refusal = await refuseForeignPage(db, actor, input.provider_id);
  if (refusal) return refusal;
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const rows = await listCodes(db, input.provider_id, { limit: input.limit, after });
  const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.created_at);
  return { items: shown.map((row) => presentCode(row, now)), next_cursor };
});
