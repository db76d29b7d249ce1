// Generated from locales/en/account-steps.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/account-steps.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/account-steps.json. */
export interface AccountStepsMessages {
  'code.title': null;
  'code.text': { readonly b: Tag; readonly email: Text };
  'code.label': null;
  'code.other': null;
  'code.again': null;
  'code.again_in': { readonly seconds: number };
  'code.sent': null;
  'code.sent_text': null;
  'code.demo': { readonly link: Tag };
  'password.title': null;
  'password.text': null;
  'password.text_for': { readonly b: Tag; readonly email: Text };
  'password.label': null;
  'password.hint': null;
  'password.save': null;
  'password.saved': null;
  'password.saved_text': null;
  'name.title': null;
  'name.text': null;
  'name.label': null;
  'name.missing': null;
  'name.save': null;
  'name.later': null;
  'name.saved': null;
}

export const accountSteps: Area<AccountStepsMessages> = { name: 'account-steps', english };
