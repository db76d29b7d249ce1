import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { confirmIdentity, presentCheck, revokeIdentity } from '#server/modules/trust/identity/index.ts';
import { listChecks } from '#server/modules/trust/identity/queries.ts';

export const identity_list = handler('admin/identity_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const page = pageAfter(await listChecks(db, { limit, after }), limit, (row) => row.created_at);
  return {
    items: page.shown.map(presentCheck),
    next_cursor: page.next_cursor,
    can: { check: mayDecide(actor, 'moderation') },
  };
});

export const confirm_identity = handler('admin/confirm_identity', async ({ actor, db, now }, input) => {
  const check = await confirmIdentity(db, actor, input, now);
  return isRefusal(check) ? check : { check: presentCheck(check) };
});

export const revoke_identity = handler(
  'admin/revoke_identity',
  async ({ actor, db, now }, input) => (await revokeIdentity(db, actor, input, now)) ?? {},
);
