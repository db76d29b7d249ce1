// Generated from locales/en/appeals.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/appeals.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/appeals.json. */
export interface AppealsMessages {
  'refused.decision': null;
  'refused.sent': null;
  'refused.undone': null;
  'refused.late': null;
  'refused.appeal': null;
  'refused.decided': null;
  'refused.role': null;
  'refused.own': null;
  'staff.title': { readonly name: Text };
  'upheld.title': null;
}

export const appeals: Area<AppealsMessages> = { name: 'appeals', english };
