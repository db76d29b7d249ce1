import { handler } from '#server/kernel/call-context.ts';
import { presentOwnAccount } from '#server/modules/meetings/index.ts';
import { findAccount } from '#server/modules/meetings/queries.ts';

export const meeting_account = handler('user/meeting_account', async ({ actor, db, deps }) =>
  presentOwnAccount(deps.providers.meetings, await findAccount(db, { user_id: actor.user_id })),
);
