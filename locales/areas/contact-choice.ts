// Generated from locales/en/contact-choice.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/contact-choice.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/contact-choice.json. */
export interface ContactChoiceMessages {
  'title': null;
  'text': { readonly market: Text; readonly pages: Text };
  'text.none': { readonly market: Text };
  'page': null;
  'claim': null;
  'claim_text': null;
  'mail.title': null;
  'mail.text': null;
  'mail.act': null;
  'mail.done': null;
  'mail.undo': null;
  'remove.title': null;
  'remove.text': null;
  'remove.act': null;
  'remove.sure': null;
  'remove.sure_text': null;
  'remove.back': null;
  'remove.done': null;
  'remove.done_text': null;
  'missing.title': null;
  'missing.text': null;
  'missing.action': { readonly market: Text };
}

export const contactChoice: Area<ContactChoiceMessages> = { name: 'contact-choice', english };
