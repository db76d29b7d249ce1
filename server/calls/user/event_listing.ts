import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listTaken } from '#server/modules/events/find/index.ts';

export const event_listing = handler('user/event_listing', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listTaken(db, actor, { ...input, after }, now);
});
