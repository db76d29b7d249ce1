import { isRefusal } from '#contract/errors.ts';
import { endLink } from '#server/domain/check-in/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const revoke_door_link = handler(
  'event/revoke_door_link',
  async ({ actor, db, deps: { config }, now }, input) => {
    const link = await endLink(db, { actor, config, now }, input);
    return isRefusal(link) ? link : { link };
  },
);
