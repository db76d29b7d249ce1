import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnInvitation, readInvitation } from '#server/modules/invitations/index.ts';

export const recurrent_noti_detail = handler('event/recurrent_noti_detail', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  return isRefusal(row) ? row : { invitation: await readInvitation(db, row, now) };
});
