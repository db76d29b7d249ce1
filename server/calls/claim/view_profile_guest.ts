import { handler } from '#server/kernel/call-context.ts';
import { countView } from '#server/modules/claims/index.ts';

export const view_profile_guest = handler(
  'claim/view_profile_guest',
  async ({ db, deps, now, request }, { provider_id }) => {
    const visitor = { user_id: null, ip: request.ip, user_agent: request.user_agent };
    return (await countView(db, deps.config, { provider_id, visitor }, now)) ?? {};
  },
);
