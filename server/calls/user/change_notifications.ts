import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { changeSettings } from '#server/modules/notifications/index.ts';

export const change_notifications = handler('user/change_notifications', async ({ actor, db, deps, now }, input) => {
  const settings = await changeSettings(db, deps, actor, input, now);
  return isRefusal(settings) ? settings : { settings };
});
