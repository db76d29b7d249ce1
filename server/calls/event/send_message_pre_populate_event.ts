import { handler } from '#server/kernel/call-context.ts';
import { messageGuests } from '#server/modules/events/guests/index.ts';

export const send_message_pre_populate_event = handler(
  'event/send_message_pre_populate_event',
  ({ actor, db, now, language }, input) => messageGuests(db, actor, input, { language, now }),
);
