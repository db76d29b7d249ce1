// Generated from locales/en/sign-in.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/sign-in.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/sign-in.json. */
export interface SignInMessages {
  'second_step.needed': null;
  'second_step.expired': null;
  'second_step.code_wrong': null;
  'second_step.locked': { readonly minutes: number };
  'confirm.needed': null;
  'confirm.code_wrong': null;
  'confirm.code_expired': null;
  'confirm.codes_often': { readonly minutes: number };
  'confirm.mails_often': { readonly minutes: number };
  'passkey.refused': null;
  'passkey.expired': null;
  'passkey.invalid': null;
  'passkey.known': null;
  'passkey.too_many': null;
  'passkey.often': { readonly minutes: number };
  'passkey.not_found': null;
  'passkey.default_name': null;
  'method.not_found': null;
  'method.last': null;
  'method.two_step': null;
  'two_step.not_on': null;
  'two_step.staff': null;
  'two_step.only_admins': null;
  'two_step.needs_passkey': null;
  'provider.unknown': null;
  'provider.down': { readonly label: Text };
  'provider.state': null;
  'provider.code': { readonly label: Text };
  'provider.unverified': { readonly label: Text };
  'provider.taken': { readonly label: Text };
  'provider.unlinked': { readonly label: Text };
  'email.same': null;
  'email.in_use': null;
  'email.back_expired': null;
  'two_step.staff_missing': null;
  'two_step.own_first': null;
  'session.needed': null;
}

export const signIn: Area<SignInMessages> = { name: 'sign-in', english };
