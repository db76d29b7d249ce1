import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingMessages } from '#locales/areas/booking-messages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { findMine, presentConversation, presentMessage } from '#server/modules/messages/index.ts';
import { listMessages } from '#server/modules/messages/queries.ts';

const CursorKeys = z.strictObject({ seq: z.int().min(1).max(2_000_000_000) });

export const message_list = handler(
  'booking/message_list',
  async ({ actor, db, deps }, { limit, cursor, ...which }) => {
    const after = readCursor(cursor, CursorKeys);
    if (isRefusal(after)) return after;
    const found = await findMine(db, which, actor);
    if (!found) return refuse('not_found', say(bookingMessages, 'not_found'));
    const { conversation, side } = found;
    const rows =
      conversation.id === null ? [] : await listMessages(db, conversation.id, { before: after?.seq ?? null, limit });
    const shown = rows.slice(0, limit);
    const oldest = shown.at(-1);
    return {
      items: shown.map((row) => presentMessage(row, side, secretOf(deps.config))).toReversed(),
      next_cursor: rows.length > limit && oldest ? writeCursor({ seq: oldest.seq }) : null,
      conversation: presentConversation(conversation, side),
    };
  },
);
