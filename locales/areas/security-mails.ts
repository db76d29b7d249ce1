// Generated from locales/en/security-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/security-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/security-mails.json. */
export interface SecurityMailsMessages {
  'frame.not_me': null;
  'frame.not_me_button': null;
  'frame.reason': null;
  'title.passkey_added': null;
  'text.passkey_added': { readonly name: Text };
  'title.passkey_removed': null;
  'text.passkey_removed': { readonly name: Text };
  'title.passkey_restored': null;
  'text.passkey_restored': { readonly name: Text };
  'title.passkey_copied': null;
  'text.passkey_copied': { readonly name: Text };
  'title.identity_added': { readonly provider: Text };
  'text.identity_added': { readonly provider: Text; readonly account: Text };
  'title.identity_removed': { readonly provider: Text };
  'text.identity_removed': { readonly provider: Text; readonly account: Text };
  'title.two_step_on': null;
  'text.two_step_on': null;
  'title.two_step_off': null;
  'text.two_step_off': null;
  'title.two_step_ended': null;
  'text.two_step_ended': { readonly reason: Text };
  'title.codes_new': null;
  'text.codes_new': null;
  'title.code_used': null;
  'text.code_used': { readonly left: number };
  'paused.title': null;
  'paused.text': { readonly methods: Text };
  'confirm_code.title': null;
  'confirm_code.subject': { readonly digits: Text };
  'confirm_code.text': null;
  'new_email_code.title': null;
  'new_email_code.subject': { readonly digits: Text };
  'new_email_code.text': { readonly market: Text };
  'code.caption': null;
  'code.note': null;
  'code.reason': null;
  'taken.title': null;
  'taken.text': { readonly market: Text };
  'taken.button': null;
  'taken.reason': null;
  'email_changed.title': null;
  'email_changed.text': { readonly market: Text; readonly address: Text };
  'email_changed.take_back': { readonly until: Text };
  'email_changed.button': null;
  'email_changed.reason': null;
  'email_new.title': null;
  'email_new.text': { readonly market: Text };
  'email_back.title': null;
  'email_back.text': null;
  'method.passkey': { readonly name: Text };
  'method.identity': { readonly provider: Text };
}

export const securityMails: Area<SecurityMailsMessages> = { name: 'security-mails', english };
