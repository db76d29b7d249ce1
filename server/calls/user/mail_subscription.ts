import { refuse } from '#contract/errors.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readSubscription } from '#server/modules/notifications/index.ts';

export const mail_subscription = handler('user/mail_subscription', async ({ db, deps }, { token }) => {
  const subscription = await readSubscription(db, deps.config, token);
  return subscription === null ? refuse('not_found', say(notificationSettings, 'refused.link')) : { subscription };
});
