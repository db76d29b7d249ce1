import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id, instant } from '#contract/fields.ts';
import { countUnseen, listNotifications, presentNotification } from '#server/domain/notifications/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

/** When the last of a page was written, and its id. */
const Cursor = z.strictObject({ at: instant, id });

export const notification_list = door('user/notification_list', async ({ actor, db }, input) => {
  const after = readCursor(input.cursor, Cursor);
  if (isRefusal(after)) return after;
  const [found, unseen_count] = await Promise.all([
    listNotifications(db, actor.user_id, after, input.limit + 1),
    countUnseen(db, actor.user_id),
  ]);
  const items = found.slice(0, input.limit).map(presentNotification);
  const last = items.at(-1);
  return {
    items,
    next_cursor: last && found.length > input.limit ? writeCursor({ at: last.created_at, id: last._id }) : null,
    unseen_count,
  };
});
