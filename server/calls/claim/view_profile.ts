import { handler } from '#server/kernel/call-context.ts';
import { countView } from '#server/modules/claims/index.ts';

export const view_profile = handler(
  'claim/view_profile',
  async ({ actor, db, deps, now, request }, { provider_id }) => {
    const visitor = { user_id: actor.user_id, ip: request.ip, user_agent: request.user_agent };
    return (await countView(db, deps.config, { provider_id, visitor }, now)) ?? {};
  },
);
