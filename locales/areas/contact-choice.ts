// Generated from locales/en/contact-choice.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/contact-choice.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/contact-choice.json. */
export interface ContactChoiceMessages {
  'title': null;
  'title.none': null;
  'text': { readonly market: Text; readonly pages: Text };
  'text.none': { readonly market: Text };
  'page': null;
  'claim': null;
  'claim_text': null;
  'mail.title': null;
  'mail.text': { readonly count: number };
  'mail.act': null;
  'mail.done': null;
  'mail.undo': null;
  'remove.title': { readonly count: number };
  'remove.text': { readonly count: number };
  'remove.act': { readonly count: number };
  'remove.sure': { readonly count: number };
  'remove.sure_text': { readonly count: number };
  'remove.back': { readonly count: number };
  'remove.done': null;
  'remove.done_text': null;
  'missing.title': null;
  'missing.text': null;
  'missing.action': { readonly market: Text };
}

export const contactChoice: Area<ContactChoiceMessages> = { name: 'contact-choice', english };
