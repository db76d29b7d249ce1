import { presentOwnAccount } from '#server/domain/meetings/index.ts';
import { findAccount } from '#server/domain/meetings/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const meeting_account = handler('user/meeting_account', async ({ actor, db, deps }) =>
  presentOwnAccount(deps.providers.meetings, await findAccount(db, { user_id: actor.user_id })),
);
