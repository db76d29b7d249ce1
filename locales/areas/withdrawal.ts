// Generated from locales/en/withdrawal.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/withdrawal.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/withdrawal.json. */
export interface WithdrawalMessages {
  'refused.not_offered': null;
  'refused.no_contract': null;
  'refused.ended': null;
  'refused.in_person': null;
  'refused.leisure': null;
  'refused.repairs': null;
  'refused.private': null;
  'refused.performed': null;
  'refused.too_late': { readonly days: number };
  'exemption.label': null;
  'exemption.text': null;
  'exemption.none': null;
  'exemption.leisure': null;
  'exemption.repairs': null;
  'exemption.private': null;
  'link.text': { readonly until: Text; readonly a: Tag };
}

export const withdrawal: Area<WithdrawalMessages> = { name: 'withdrawal', english };
