import { handler } from '#server/kernel/call-context.ts';
import { remindInvited } from '#server/modules/invitations/index.ts';

export const remind_invitation = handler(
  'event/remind_invitation',
  async ({ actor, db, now }, { invitation_id }) =>
    (await remindInvited(db, actor, invitation_id, now)) ?? { reminded: true },
);
