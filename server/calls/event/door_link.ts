import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { createLink } from '#server/modules/check-in/index.ts';

export const door_link = handler('event/door_link', async ({ actor, db, deps: { config }, now }, input) => {
  const link = await createLink(db, { actor, config, now }, input);
  return isRefusal(link) ? link : { link };
});
