// Generated from locales/en/enter.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/enter.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/enter.json. */
export interface EnterMessages {
  'ways.or': null;
  'ways.label': null;
  'ways.passkey': null;
  'ways.provider': { readonly label: Text };
  'problem.cancelled': null;
  'problem.unsupported': null;
  'step.title': null;
  'step.passkey_text': null;
  'step.code_text': null;
  'step.use_passkey': null;
  'step.to_code': null;
  'step.to_passkey': null;
  'step.code_label': null;
  'step.code_missing': null;
  'step.submit': null;
  'step.back': null;
  'step.lost': { readonly link: Tag };
  'joined.bookings': { readonly count: number };
  'joined.text': { readonly count: number };
  'callback.meta': null;
  'callback.wait': null;
  'callback.wait_text': null;
  'callback.failed': null;
  'callback.cancelled': null;
  'callback.again': null;
  'callback.profile': null;
  'callback.unlinked': null;
  'callback.unlinked_text': { readonly b: Tag; readonly email: Text };
  'callback.unlinked_button': null;
  'callback.linked': null;
  'callback.linked_text': null;
  'callback.welcome': { readonly market: Text };
  'back.title': null;
  'back.text': { readonly b: Tag; readonly email: Text };
  'back.button': null;
  'back.note': null;
  'back.over': null;
  'back.help': null;
}

export const enter: Area<EnterMessages> = { name: 'enter', english };
