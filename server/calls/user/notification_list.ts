import { isRefusal } from '#contract/errors.ts';
import { presentNotification } from '#server/domain/notifications/index.ts';
import { countUnseen, listNotifications } from '#server/domain/notifications/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';

export const notification_list = handler('user/notification_list', async ({ actor, db, language }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const [found, unseen_count] = await Promise.all([
    listNotifications(db, actor.user_id, { limit: input.limit, after }),
    countUnseen(db, actor.user_id),
  ]);
  const { shown, next_cursor } = pageAfter(found, input.limit, (row) => row.created_at);
  return { items: shown.map((row) => presentNotification(row, language)), next_cursor, unseen_count };
});
