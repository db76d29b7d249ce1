import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { refuseForeignPage } from '#server/modules/discounts/index.ts';
import { listOccurrences } from '#server/modules/discounts/queries.ts';

export const recurrent_event_detail = handler(
  'discount_code/recurrent_event_detail',
  async ({ actor, db, now }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readTimeCursor(input.cursor);
    if (isRefusal(after)) return after;
    const rows = await listOccurrences(db, input, { limit: input.limit, after }, now);
    const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.starts_at);
    return {
      items: shown.map((row) => ({
        _id: row.id,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
      })),
      next_cursor,
    };
  },
);
