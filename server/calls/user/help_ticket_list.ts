import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentTicket } from '#server/modules/support/index.ts';
import { listTicketsOf } from '#server/modules/support/queries.ts';

export const help_ticket_list = handler('user/help_ticket_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listTicketsOf(db, actor.user_id, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.last_at);
  return { items: shown.map(presentTicket), next_cursor };
});
