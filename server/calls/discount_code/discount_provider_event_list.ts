import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { refuseForeignPage } from '#server/modules/discounts/index.ts';
import { listEvents } from '#server/modules/discounts/queries.ts';

export const discount_provider_event_list = handler(
  'discount_code/discount_provider_event_list',
  async ({ actor, db, now }, input) => {
    const refusal = await refuseForeignPage(db, actor, input.provider_id);
    if (refusal) return refusal;
    const after = readTimeCursor(input.cursor);
    if (isRefusal(after)) return after;
    const rows = await listEvents(db, input.provider_id, { limit: input.limit, after }, now);
    const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.starts_at);
    return {
      items: shown.map((row) => ({ _id: row.id, title: row.title, starts_at: row.starts_at.toISOString() })),
      next_cursor,
    };
  },
);
