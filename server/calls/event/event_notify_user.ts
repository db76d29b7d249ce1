import { shippedLanguage } from '#contract/languages.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { invitePeople } from '#server/modules/invitations/index.ts';

export const event_notify_user = handler('event/event_notify_user', ({ actor, db, deps, now, language }, input) =>
  invitePeople(db, actor, input, { secret: secretOf(deps.config), language: shippedLanguage(language), now }),
);
