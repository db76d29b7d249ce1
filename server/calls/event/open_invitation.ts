import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnInvitation } from '#server/modules/invitations/index.ts';
import { markOpened } from '#server/modules/invitations/queries.ts';

export const open_invitation = handler('event/open_invitation', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  return isRefusal(row) ? row : { opened: await markOpened(db, row.id, now) };
});
