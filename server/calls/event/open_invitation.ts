import { isRefusal } from '#contract/errors.ts';
import { findOwnInvitation } from '#server/domain/invitations/index.ts';
import { markOpened } from '#server/domain/invitations/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const open_invitation = handler('event/open_invitation', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  return isRefusal(row) ? row : { opened: await markOpened(db, row.id, now) };
});
