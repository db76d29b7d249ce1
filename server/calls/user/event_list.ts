import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listEventCards } from '#server/modules/events/manage/index.ts';

export const event_list = handler('user/event_list', async ({ actor, db, now, language }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listEventCards(db, actor, { ...input, after }, { language, now });
});
