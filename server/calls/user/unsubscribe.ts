import { refuse } from '#contract/errors.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { setSubscription } from '#server/modules/notifications/index.ts';

export const unsubscribe = handler('user/unsubscribe', async ({ db, deps, now }, input) => {
  const subscription = await setSubscription(db, deps.config, input, now);
  return subscription === null ? refuse('not_found', say(notificationSettings, 'refused.link')) : { subscription };
});
