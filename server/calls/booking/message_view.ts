import { refuse } from '#contract/errors.ts';
import { bookingMessages } from '#locales/areas/booking-messages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findMine, publishRead } from '#server/modules/messages/index.ts';
import { markRead } from '#server/modules/messages/queries.ts';

export const message_view = handler('booking/message_view', async ({ actor, db }, { seq, ...which }) => {
  const found = await findMine(db, which, actor);
  if (!found) return refuse('not_found', say(bookingMessages, 'not_found'));
  const { conversation, side } = found;
  if (conversation.id === null) return { unread_count: 0 };
  const { unread, moved } = await markRead(db, conversation.id, side, seq);
  if (moved) await publishRead(db, conversation, side);
  return { unread_count: unread };
});
