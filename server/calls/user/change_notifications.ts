import { isRefusal } from '#contract/errors.ts';
import { changeSettings } from '#server/domain/notifications/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const change_notifications = handler('user/change_notifications', async ({ actor, db, deps, now }, input) => {
  const settings = await changeSettings(db, deps, actor, input, now);
  return isRefusal(settings) ? settings : { settings };
});
