import { handler } from '#server/kernel/call-context.ts';
import { editEvent } from '#server/modules/events/manage/index.ts';
import { submitContent } from '#server/modules/moderation/review/index.ts';

export const edit_event = handler('event/edit_event', ({ actor, db, now, language }, input) =>
  editEvent(db, actor, input, { language, now, submitContent }),
);
