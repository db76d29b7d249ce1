import { handler } from '#server/kernel/call-context.ts';
import { cancelEvent } from '#server/modules/events/manage/index.ts';

export const cancel_event = handler('user/cancel_event', ({ actor, db, now, language }, input) =>
  cancelEvent(db, actor, input, { language, now }),
);
