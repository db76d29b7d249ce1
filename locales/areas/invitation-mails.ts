// Generated from locales/en/invitation-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/invitation-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/invitation-mails.json. */
export interface InvitationMailsMessages {
  'costs': { readonly name: Text; readonly price: Text };
  'dates': { readonly count: number };
  'decline': null;
  'decline_about': { readonly host: Text };
  'free': { readonly name: Text };
  'lead.invited': { readonly host: Text; readonly event: Text; readonly count: number };
  'lead.reminded': { readonly host: Text; readonly event: Text; readonly count: number };
  'more': { readonly count: number };
  'mute': null;
  'mute_about': { readonly market: Text };
  'note': null;
  'online': null;
  'open': null;
  'reason': { readonly host: Text; readonly event: Text; readonly market: Text };
  'text': { readonly count: number; readonly host: Text };
  'ticket': null;
  'title.invited': { readonly host: Text; readonly event: Text };
  'title.reminded': { readonly event: Text };
  'where': null;
}

export const invitationMails: Area<InvitationMailsMessages> = { name: 'invitation-mails', english };
