import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listOwedFees } from '#server/modules/payments/hires/index.ts';
import { presentAdminUnpaidFee } from '#server/modules/staff/index.ts';

export const unpaid_fee_list = handler('admin/unpaid_fee_list', async ({ db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const fees = (await listOwedFees(db, { limit, after })).map((fee) => ({ ...fee, id: fee.hire_date_id }));
  const page = pageAfter(fees, limit, (fee) => fee.settled_at);
  return { items: page.shown.map(presentAdminUnpaidFee), next_cursor: page.next_cursor };
});
