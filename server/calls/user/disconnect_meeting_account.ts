import { handler } from '#server/kernel/call-context.ts';
import { disconnectAccount, presentOwnAccount } from '#server/modules/meetings/index.ts';

export const disconnect_meeting_account = handler(
  'user/disconnect_meeting_account',
  async ({ actor, deps, inTx, now, providers }) => {
    await disconnectAccount({ ...deps, inTx, zoom: providers.meetings.zoom }, actor.user_id, now);
    return presentOwnAccount(providers.meetings, null);
  },
);
