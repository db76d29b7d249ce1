// Generated from locales/en/appeal-page.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/appeal-page.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/appeal-page.json. */
export interface AppealPageMessages {
  'meta.title': null;
  'missing.title': null;
  'missing.text': null;
  'missing.home': null;
  'title.hide_review': null;
  'title.unlist_service': { readonly label: Text };
  'title.unlist_event': { readonly label: Text };
  'title.suspend_page': { readonly label: Text };
  'title.suspend_user': null;
  'declined.hide_review': null;
  'declined.unlist_service': { readonly label: Text };
  'declined.unlist_event': { readonly label: Text };
  'declined.suspend_page': { readonly label: Text };
  'declined.suspend_user': null;
  'back.hide_review': null;
  'back.unlist_service': { readonly label: Text };
  'back.unlist_event': { readonly label: Text };
  'back.suspend_page': { readonly label: Text };
  'back.suspend_user': null;
  'text.hide_review': { readonly page: Text };
  'text.unlist_service': null;
  'text.unlist_event': null;
  'text.suspend_page': null;
  'text.suspend_user': null;
  'page': null;
  'reason': { readonly day: Text };
  'form.title': null;
  'form.text': null;
  'form.label': null;
  'form.example': null;
  'form.files': null;
  'form.submit': null;
  'form.until': { readonly day: Text };
  'form.sent': null;
  'yours': { readonly day: Text };
  'files': { readonly count: number };
  'waiting.title': null;
  'waiting.text': { readonly day: Text };
  'upheld.title': null;
  'undone.title': null;
  'answer': { readonly day: Text };
  'late.title': null;
  'late.text': { readonly day: Text; readonly link: Tag };
}

export const appealPage: Area<AppealPageMessages> = { name: 'appeal-page', english };
