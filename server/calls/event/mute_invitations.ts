import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnInvitation, readInvitation } from '#server/modules/invitations/index.ts';
import { muteAddress } from '#server/modules/invitations/queries.ts';

export const mute_invitations = handler('event/mute_invitations', async ({ actor, db, now }, input) => {
  const row = await findOwnInvitation(db, input, actor);
  if (isRefusal(row)) return row;
  await muteAddress(db, row.email, input.is_muted, now);
  return { invitation: await readInvitation(db, row, now) };
});
