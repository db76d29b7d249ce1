import { handler } from '#server/kernel/call-context.ts';
import { presentNotice } from '#server/modules/legal/index.ts';
import { listNotices } from '#server/modules/legal/queries.ts';

export const legal_notice = handler('user/legal_notice', async ({ actor, db, now }) => ({
  items: (await listNotices(db, actor.user_id)).map((row) => presentNotice(row, now)),
}));
