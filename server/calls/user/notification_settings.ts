import { handler } from '#server/kernel/call-context.ts';
import { readSettings } from '#server/modules/notifications/index.ts';

export const notification_settings = handler('user/notification_settings', async ({ actor, db, deps }) => ({
  settings: await readSettings(db, deps, actor),
}));
