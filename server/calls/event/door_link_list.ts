import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { listOwnLinks } from '#server/modules/check-in/index.ts';

export const door_link_list = handler('event/door_link_list', async ({ actor, db, deps: { config }, now }, input) => {
  const items = await listOwnLinks(db, { actor, config, now }, input.event_id);
  return isRefusal(items) ? items : { items };
});
