import { isRefusal, refuse } from '#contract/errors.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listPayments } from '#server/modules/payments/queries.ts';
import { MAX_TABLE_ROWS, mayDecide, paymentTable, presentListedPayment } from '#server/modules/staff/index.ts';

export const payment_list = handler(
  'admin/payment_list',
  async ({ actor, db, request, language }, { cursor, ...wanted }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    if (request.wants_csv && !mayDecide(actor, 'payments'))
      return refuse('forbidden', say(adminLists, 'csv.forbidden'));
    const limit = request.wants_csv ? MAX_TABLE_ROWS : wanted.limit;
    const rows = await listPayments(db, { ...wanted, limit, after });
    const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
    const items = shown.map(presentListedPayment);
    return request.wants_csv ? paymentTable(items, language) : { items, next_cursor };
  },
);
