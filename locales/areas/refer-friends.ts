// Generated from locales/en/refer-friends.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/refer-friends.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/refer-friends.json. */
export interface ReferFriendsMessages {
  'title': null;
  'failed': null;
  'friends.title': { readonly credit: Text };
  'friends.title_plain': null;
  'friends.text': { readonly credit: Text; readonly days: number; readonly min: Text };
  'friends.text_plain': null;
  'friends.new': null;
  'friends.made': null;
  'friends.credit': null;
  'friends.credit_hint': null;
  'friends.joined': null;
  'friends.earned': null;
  'friends.empty': null;
  'friends.empty_text': { readonly credit: Text };
  'friends.empty_plain': null;
  'friends.create': null;
  'friends.label': null;
  'friends.waiting': { readonly name: Text; readonly days: number; readonly min: Text; readonly credit: Text };
  'friends.later': null;
  'friends.withheld.same_phone': null;
  'friends.withheld.same_card': null;
  'friends.withheld.same_device': null;
  'friends.withheld.own_page': null;
  'friends.withheld.monthly_cap': null;
  'friends.withheld.refunded': null;
  'replace.title': { readonly code: Text };
  'replace.title_this': null;
  'replace.text': null;
  'replace.submit': null;
  'replace.keep': null;
  'ticket.worth': { readonly credit: Text };
  'ticket.plain': null;
  'ticket.replaced': null;
  'ticket.sign_ups': null;
  'ticket.booked': null;
  'ticket.earned': null;
  'ticket.copy': null;
  'ticket.email': null;
  'ticket.email_label': { readonly code: Text };
  'ticket.share': null;
  'ticket.share_label': { readonly code: Text };
  'ticket.replace': null;
  'ticket.replace_label': { readonly code: Text };
  'share.subject': { readonly market: Text };
  'share.text': { readonly market: Text; readonly code: Text; readonly credit: Text; readonly link: Text };
  'share.text_plain': { readonly market: Text; readonly link: Text };
}

export const referFriends: Area<ReferFriendsMessages> = { name: 'refer-friends', english };
