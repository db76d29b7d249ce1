import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { connectAccount, offeredZoom, presentOwnAccount, startConnecting } from '#server/modules/meetings/index.ts';
import { findAccount } from '#server/modules/meetings/queries.ts';

export const connect_meeting_account = handler(
  'user/connect_meeting_account',
  async ({ actor, deps, inTx, now, providers, read }, { code, state }) => {
    const { user_id } = actor;
    const zoom = offeredZoom(providers.meetings.zoom);
    if (isRefusal(zoom)) return zoom;
    if (code === undefined || state === undefined) {
      const account = await findAccount(read, { user_id });
      return {
        ...presentOwnAccount(providers.meetings, account),
        ...(await startConnecting(inTx, zoom, user_id, now)),
      };
    }
    const account = await connectAccount({ config: deps.config, inTx, zoom }, { user_id, code, state }, now);
    if (isRefusal(account)) return account;
    return { ...presentOwnAccount(providers.meetings, account), authorize_url: null, state: null };
  },
);
