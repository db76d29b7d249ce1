import { cancelEvent } from '#server/domain/events/manage/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const cancel_event = handler('user/cancel_event', ({ actor, db, now, language }, input) =>
  cancelEvent(db, actor, input, { language, now }),
);
