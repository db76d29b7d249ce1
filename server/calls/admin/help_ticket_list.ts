import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentAdminTicket } from '#server/modules/support/index.ts';
import { listTickets } from '#server/modules/support/queries.ts';

export const help_ticket_list = handler('admin/help_ticket_list', async ({ actor, db }, input) => {
  const { state, mine, limit, cursor } = input;
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listTickets(db, { state, assigned_to: mine ? actor.user_id : null, limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.status_at);
  return { items: shown.map((row) => presentAdminTicket(row, actor.user_id)), next_cursor };
});
