import { refuse } from '#contract/errors.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { deviceName } from '#server/modules/accounts/rules.ts';
import { readSettings } from '#server/modules/notifications/index.ts';
import { putDevice } from '#server/modules/notifications/queries.ts';

export const save_push_device = handler(
  'user/save_push_device',
  async ({ actor, db, deps, now, request }, { endpoint, keys }) => {
    if (!deps.providers.push.accepts(endpoint)) {
      const message = say(notificationSettings, 'refused.push');
      return refuse('invalid_input', message, { errors: [{ path: 'endpoint', message }] });
    }
    const { user_id, session_id } = actor;
    const name = deviceName(request.user_agent);
    await putDevice(db, { id: newId(), user_id, session_id, endpoint, ...keys, name, created_at: now });
    return { settings: await readSettings(db, deps, actor) };
  },
);
