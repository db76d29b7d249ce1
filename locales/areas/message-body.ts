// Generated from locales/en/message-body.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/message-body.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/message-body.json. */
export interface MessageBodyMessages {
  'erased': null;
  'attached': null;
  'add': null;
  'add_hint': { readonly count: number };
  'many': { readonly count: number };
  'wrong_kind': { readonly name: Text };
  'too_large': { readonly name: Text };
  'picture': null;
  'remove': { readonly name: Text };
}

export const messageBody: Area<MessageBodyMessages> = { name: 'message-body', english };
