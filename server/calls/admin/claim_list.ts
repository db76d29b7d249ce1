import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentAdminClaim } from '#server/modules/claims/index.ts';
import { listClaims } from '#server/modules/claims/queries.ts';

export const claim_list = handler('admin/claim_list', async ({ actor, db, deps }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listClaims(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.asked_at : row.decided_at));
  const secret = secretOf(deps.config);
  return { items: page.shown.map((row) => presentAdminClaim(row, actor, secret)), next_cursor: page.next_cursor };
});
