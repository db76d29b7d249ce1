import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listInvitations } from '#server/modules/invitations/index.ts';

export const invitation_list = handler('event/invitation_list', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listInvitations(db, actor, { ...input, after }, now);
});
