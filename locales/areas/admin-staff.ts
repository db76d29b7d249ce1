// Generated from locales/en/admin-staff.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-staff.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-staff.json. */
export interface AdminStaffMessages {
  'title': { readonly count: number };
  'read_only': null;
  'since': { readonly email: Text; readonly day: Text };
  'role_text.support': null;
  'role_text.finance': null;
  'role_text.admin': null;
  'role_of': { readonly name: Text };
  'updated': null;
  'remove': null;
  'remove_label': { readonly name: Text };
  'remove.title': { readonly name: Text };
  'remove.text': null;
  'remove.submit': null;
  'add.title': null;
  'add.text': null;
  'add.email': null;
  'add.email_text': null;
  'add.role': null;
  'add.submit': null;
  'add.done': null;
  'two_step.title': null;
  'two_step.text': null;
  'two_step.on': null;
  'two_step.note': null;
  'two_step.save': null;
  'two_step.saved': null;
  'two_step.missing_title': null;
  'two_step.missing_action': null;
}

export const adminStaff: Area<AdminStaffMessages> = { name: 'admin-staff', english };
