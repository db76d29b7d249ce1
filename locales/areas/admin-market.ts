// Generated from locales/en/admin-market.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-market.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-market.json. */
export interface AdminMarketMessages {
  'title': null;
  'text': null;
  'name': null;
  'place_missing': null;
  'zone': null;
  'zone_text': null;
  'currency': null;
  'currency_text': null;
  'currency_changed': null;
  'currency_option': { readonly code: Text; readonly name: Text };
  'language': null;
  'language_text': null;
  'language.en': null;
  'save': null;
  'operator.title': null;
  'operator.text': { readonly link: Tag };
  'operator.name': null;
  'operator.address': null;
  'operator.email': null;
  'operator.phone': null;
  'operator.register': null;
  'operator.register_text': null;
  'operator.save': null;
}

export const adminMarket: Area<AdminMarketMessages> = { name: 'admin-market', english };
