import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { deleteOwnEvent } from '#server/modules/events/manage/index.ts';

export const delete_event = handler('user/delete_event', async ({ actor, db, now }, input) => {
  const refusal = await deleteOwnEvent(db, actor, input.event_id, now);
  return isRefusal(refusal) ? refusal : { deleted: true as const };
});
