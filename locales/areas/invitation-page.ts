// Generated from locales/en/invitation-page.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/invitation-page.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/invitation-page.json. */
export interface InvitationPageMessages {
  'accept': { readonly count: number };
  'accepted': null;
  'book': null;
  'booked': null;
  'by': { readonly host: Text };
  'choose': null;
  'closed_text.cancelled': { readonly host: Text; readonly title: Text };
  'closed_text.over': { readonly title: Text };
  'closed_text.withdrawn': { readonly host: Text };
  'closed_title.cancelled': null;
  'closed_title.over': null;
  'closed_title.withdrawn': null;
  'decline': null;
  'declined': null;
  'declined.text': { readonly host: Text };
  'done_text.held': null;
  'done_text.yes': null;
  'done_title.going': null;
  'done_title.held': null;
  'done_title.yes': null;
  'event': null;
  'expired': null;
  'free': null;
  'going.mail': { readonly count: number; readonly email: Text };
  'going.open': null;
  'going.title_named': { readonly name: Text };
  'held.open': null;
  'message': { readonly host: Text };
  'missing.find': null;
  'missing.text': null;
  'missing.title': null;
  'mute.ask': { readonly market: Text };
  'mute.done': { readonly email: Text };
  'mute.stop': null;
  'mute.title': null;
  'mute.undo': null;
  'name': null;
  'name_hint': null;
  'nobody': null;
  'none': null;
  'online': null;
  'paid': { readonly name: Text; readonly price: Text };
  'sold_out': null;
  'ticket': null;
  'title': null;
  'wait': null;
  'withdrawn': null;
}

export const invitationPage: Area<InvitationPageMessages> = { name: 'invitation-page', english };
