// Generated from locales/en/notification-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/notification-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/notification-mails.json. */
export interface NotificationMailsMessages {
  'digest.account': null;
  'digest.bookings': null;
  'digest.events': null;
  'digest.hires': null;
  'digest.messages': null;
  'digest.money': null;
  'digest.more': { readonly count: number };
  'digest.open': null;
  'digest.pages': null;
  'digest.reason': { readonly market: Text };
  'digest.reminders': null;
  'digest.reviews': null;
  'digest.subject': { readonly count: number; readonly market: Text };
  'digest.title': { readonly count: number };
  'foot.no_replies': null;
  'stop.account': null;
  'stop.bookings': null;
  'stop.digest': null;
  'stop.events': null;
  'stop.hires': null;
  'stop.messages': null;
  'stop.money': null;
  'stop.pages': null;
  'stop.reminders': null;
  'stop.reviews': null;
}

export const notificationMails: Area<NotificationMailsMessages> = { name: 'notification-mails', english };
