// Generated from locales/en/guest-data.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/guest-data.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/guest-data.json. */
export interface GuestDataMessages {
  'link.question': null;
  'link.go': null;
  'title': null;
  'lead': null;
  'lead_email': { readonly b: Tag; readonly email: Text };
  'what.title': null;
  'what.deleted': null;
  'what.given_up': null;
  'what.links': null;
  'what.kept': null;
  'what.first': null;
  'email': null;
  'email_missing': null;
  'send': null;
  'keep': null;
  'code.title': null;
  'code.text': { readonly b: Tag; readonly email: Text };
  'code.label': null;
  'code.missing': null;
  'code.again': null;
  'code.sent_again': null;
  'code.submit': null;
  'open.title': null;
  'open.text': null;
  'open.text_just': null;
  'open.booking': null;
  'open.refund': null;
  'open.dispute': null;
  'open.go': null;
  'open.again': null;
  'done.title': null;
  'done.text': null;
  'done.home': null;
}

export const guestData: Area<GuestDataMessages> = { name: 'guest-data', english };
