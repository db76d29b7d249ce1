import { readSettings } from '#server/domain/notifications/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const notification_settings = handler('user/notification_settings', async ({ actor, db, deps }) => ({
  settings: await readSettings(db, deps, actor),
}));
