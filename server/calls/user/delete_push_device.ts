import { refuse } from '#contract/errors.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readSettings } from '#server/modules/notifications/index.ts';
import { deleteDevice } from '#server/modules/notifications/queries.ts';

export const delete_push_device = handler('user/delete_push_device', async ({ actor, db, deps }, { device_id }) => {
  const isGone = await deleteDevice(db, { id: device_id, user_id: actor.user_id });
  return isGone
    ? { settings: await readSettings(db, deps, actor) }
    : refuse('not_found', say(notificationSettings, 'refused.device'));
});
