// Generated from locales/en/moderation-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/moderation-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/moderation-mails.json. */
export interface ModerationMailsMessages {
  'title.made.hide_review': null;
  'text.made.hide_review': { readonly page: Text };
  'title.made.unlist_service': { readonly label: Text };
  'text.made.unlist_service': null;
  'title.made.unlist_event': { readonly label: Text };
  'text.made.unlist_event': null;
  'title.made.suspend_page': { readonly label: Text };
  'text.made.suspend_page': null;
  'title.made.suspend_user': null;
  'text.made.suspend_user': null;
  'title.undone.hide_review': null;
  'text.undone.hide_review': { readonly page: Text };
  'title.undone.unlist_service': { readonly label: Text };
  'text.undone.unlist_service': null;
  'title.undone.unlist_event': { readonly label: Text };
  'text.undone.unlist_event': null;
  'title.undone.suspend_page': { readonly label: Text };
  'text.undone.suspend_page': null;
  'title.undone.suspend_user': null;
  'text.undone.suspend_user': null;
  'title.declined.hide_review': null;
  'title.declined.unlist_service': { readonly label: Text };
  'title.declined.unlist_event': { readonly label: Text };
  'title.declined.suspend_page': { readonly label: Text };
  'text.declined.hide_review': { readonly page: Text };
  'text.declined.unlist_service': null;
  'text.declined.unlist_event': null;
  'text.declined.suspend_page': null;
  'booking': null;
  'reason': { readonly market: Text };
}

export const moderationMails: Area<ModerationMailsMessages> = { name: 'moderation-mails', english };
