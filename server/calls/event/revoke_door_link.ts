import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { endLink } from '#server/modules/check-in/index.ts';

export const revoke_door_link = handler(
  'event/revoke_door_link',
  async ({ actor, db, deps: { config }, now }, input) => {
    const link = await endLink(db, { actor, config, now }, input);
    return isRefusal(link) ? link : { link };
  },
);
