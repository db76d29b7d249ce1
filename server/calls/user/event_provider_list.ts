import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listEventHires } from '#server/modules/hires/index.ts';

export const event_provider_list = handler('user/event_provider_list', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listEventHires(db, actor, { ...input, after }, now);
});
