import { isRefusal } from '#contract/errors.ts';
import { presentDeskPayout } from '#server/domain/staff/index.ts';
import { listAllPayouts } from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const payout_list = door('admin/payout_list', async ({ db }, { status, limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listAllPayouts(db, { status, limit, after });
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return { items: page.shown.map(presentDeskPayout), next_cursor: page.next_cursor };
});
