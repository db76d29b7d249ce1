import { isRefusal } from '#contract/errors.ts';
import {
  ConversationMark,
  countUnread,
  listConversations,
  presentConversation,
} from '#server/domain/messages/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

export const conversation_list = door('booking/conversation_list', async ({ actor, db }, { as, limit, cursor }) => {
  const after = readCursor(cursor, ConversationMark);
  if (isRefusal(after)) return after;
  const [rows, unread_count] = await Promise.all([
    listConversations(db, as, actor.user_id, { after, limit }),
    countUnread(db, as, actor.user_id),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentConversation(row, as)),
    next_cursor: rows.length > limit && last?.id ? writeCursor({ at: last.mark_at, id: last.id }) : null,
    unread_count,
  };
});
