// Generated from locales/en/notification-settings.json by `npm run messages`.
import english from '../en/notification-settings.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/notification-settings.json. */
export interface NotificationSettingsMessages {
  'refused.choice': null;
  'refused.device': null;
  'refused.link': null;
  'refused.number': null;
  'refused.push': null;
}

export const notificationSettings: Area<NotificationSettingsMessages> = { name: 'notification-settings', english };
