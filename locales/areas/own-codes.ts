// Generated from locales/en/own-codes.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/own-codes.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/own-codes.json. */
export interface OwnCodesMessages {
  'title': null;
  'text': null;
  'no_page.text': null;
  'no_page.title': null;
  'no_page.why': null;
  'no_page.create': null;
  'new': null;
  'page': null;
  'failed': null;
  'empty': null;
  'empty_text': null;
  'label': { readonly page: Text };
  'discount_from': { readonly discount: Text; readonly amount: Text };
  'uses': null;
  'sales': null;
  'given': null;
  'applies': null;
  'copy': null;
  'edit': null;
  'edit_label': { readonly code: Text };
}

export const ownCodes: Area<OwnCodesMessages> = { name: 'own-codes', english };
