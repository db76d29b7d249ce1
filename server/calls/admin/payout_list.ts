import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentAdminPayout } from '#server/modules/staff/index.ts';
import { listAllPayouts } from '#server/modules/wallet/payouts/index.ts';

export const payout_list = handler('admin/payout_list', async ({ db }, { status, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listAllPayouts(db, { status, limit, after });
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return { items: page.shown.map(presentAdminPayout), next_cursor: page.next_cursor };
});
