import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findManagedEvent, requireOwn } from '#server/modules/events/manage/index.ts';

export const event_detail = handler('user/event_detail', async ({ actor, db, now, language }, input) => {
  const found = await findManagedEvent(db, input.event_id, { language, now });
  const own = requireOwn(actor, found);
  return isRefusal(own) ? own : own.managed;
});
