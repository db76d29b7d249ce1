import { presentNotice } from '#server/domain/legal/index.ts';
import { listNotices } from '#server/domain/legal/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const legal_notice = handler('user/legal_notice', async ({ actor, db, now }) => ({
  items: (await listNotices(db, actor.user_id)).map((row) => presentNotice(row, now)),
}));
