import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { withdrawInvitation } from '#server/modules/invitations/index.ts';

export const withdraw_invitation = handler('event/withdraw_invitation', async ({ actor, db, now }, input) => {
  const withdrawn = await withdrawInvitation(db, actor, input, now);
  return isRefusal(withdrawn) ? withdrawn : { withdrawn };
});
