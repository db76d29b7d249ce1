import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listReviewsForStaff } from '#server/modules/reviews/queries.ts';
import { presentListedReview } from '#server/modules/staff/index.ts';

export const review_list = handler('admin/review_list', async ({ db }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listReviewsForStaff(db, { ...wanted, after });
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedReview), next_cursor };
});
