import { handler } from '#server/kernel/call-context.ts';
import { declineOwn } from '#server/modules/invitations/index.ts';

export const cancel_event_notification = handler('event/cancel_event_notification', async ({ actor, db, now }, input) =>
  declineOwn(db, input, { actor, now }),
);
