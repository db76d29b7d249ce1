import { createEvent } from '#server/domain/events/manage/index.ts';
import { submitContent } from '#server/domain/moderation/review/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const create_event = handler('event/create_event', ({ actor, db, now, language }, input) =>
  createEvent(db, actor, input, { language, now, submitContent }),
);
