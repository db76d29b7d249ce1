// Generated from locales/en/legal-notice.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/legal-notice.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/legal-notice.json. */
export interface LegalNoticeMessages {
  'soon.terms': { readonly day: Text };
  'soon.privacy': { readonly day: Text };
  'soon.read': null;
  'soon.accept': null;
  'soon.later': null;
  'due.terms': null;
  'due.privacy': null;
  'due.text': { readonly day: Text; readonly link: Tag };
  'due.failed': null;
  'due.accept': null;
  'due.bookings': null;
  'due.note': null;
  'upcoming': { readonly day: Text; readonly link: Tag };
  'version.upcoming': { readonly version: number; readonly day: Text };
}

export const legalNotice: Area<LegalNoticeMessages> = { name: 'legal-notice', english };
