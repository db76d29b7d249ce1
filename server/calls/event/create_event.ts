import { handler } from '#server/kernel/call-context.ts';
import { createEvent } from '#server/modules/events/manage/index.ts';
import { submitContent } from '#server/modules/moderation/review/index.ts';

export const create_event = handler('event/create_event', ({ actor, db, now, language }, input) =>
  createEvent(db, actor, input, { language, now, submitContent }),
);
