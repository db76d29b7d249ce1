// Generated from locales/en/phone.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/phone.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/phone.json. */
export interface PhoneMessages {
  'hint.country_code': null;
  'hint.assumed': { readonly code: Text; readonly country: Text };
}

export const phone: Area<PhoneMessages> = { name: 'phone', english };
