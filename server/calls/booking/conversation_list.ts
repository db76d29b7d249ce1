import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { otherSide, presentConversation } from '#server/modules/messages/index.ts';
import { ConversationCursor, findSides, listConversations } from '#server/modules/messages/queries.ts';
import { firstSide } from '#server/modules/messages/rules.ts';

export const conversation_list = handler('booking/conversation_list', async ({ actor, db }, input) => {
  const { limit } = input;
  const after = readCursor(input.cursor, ConversationCursor);
  if (isRefusal(after)) return after;
  const finding = findSides(db, actor.user_id);
  const as = input.as ?? firstSide(await finding);
  const [sides, rows] = await Promise.all([finding, listConversations(db, as, actor.user_id, { after, limit })]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentConversation(row, as)),
    next_cursor: rows.length > limit && last?.id ? writeCursor({ at: last.cursor_at, id: last.id }) : null,
    as,
    unread_count: sides[as].unread,
    other_unread_count: sides[otherSide(as)].unread,
  };
});
