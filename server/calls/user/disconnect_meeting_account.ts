import { disconnectAccount, presentOwnAccount } from '#server/domain/meetings/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const disconnect_meeting_account = handler(
  'user/disconnect_meeting_account',
  async ({ actor, deps, inTx, now, providers }) => {
    await disconnectAccount({ ...deps, inTx, zoom: providers.meetings.zoom }, actor.user_id, now);
    return presentOwnAccount(providers.meetings, null);
  },
);
