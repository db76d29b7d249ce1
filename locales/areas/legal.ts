// Generated from locales/en/legal.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/legal.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/legal.json. */
export interface LegalMessages {
  'refused.role': null;
  'refused.published': null;
  'refused.version': null;
  'refused.changed': null;
  'refused.date': null;
  'refused.imprint': null;
  'refused.name': null;
  'refused.old_name': { readonly name: Text };
  'refused.contact': null;
}

export const legal: Area<LegalMessages> = { name: 'legal', english };
