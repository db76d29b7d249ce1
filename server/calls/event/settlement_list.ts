import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listSettledDates } from '#server/modules/wallet/statements/index.ts';

export const settlement_list = handler(
  'event/settlement_list',
  async ({ actor, db, now }, { event_id, limit, cursor }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    const dates = await listSettledDates(db, { event_id, user_id: actor.user_id, now }, { limit, after });
    const page = pageAfter(dates, limit, (date) => new Date(date.starts_at));
    return { items: page.shown.map(({ id: _id, ...date }) => ({ ...date, _id })), next_cursor: page.next_cursor };
  },
);
