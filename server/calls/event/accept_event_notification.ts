import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { acceptOwn } from '#server/modules/invitations/index.ts';

export const accept_event_notification = handler(
  'event/accept_event_notification',
  async ({ actor, db, deps, now, request }, input) =>
    acceptOwn(db, input, { actor, secret: secretOf(deps.config), network: request.ip, now }),
);
