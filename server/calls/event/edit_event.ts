import { editEvent } from '#server/domain/events/manage/index.ts';
import { submitContent } from '#server/domain/moderation/review/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const edit_event = handler('event/edit_event', ({ actor, db, now, language }, input) =>
  editEvent(db, actor, input, { language, now, submitContent }),
);
