// Generated from locales/en/admin-service-fees.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-service-fees.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-service-fees.json. */
export interface AdminServiceFeesMessages {
  'title': null;
  'text': null;
  'add': null;
  'main': null;
  'none': null;
  'default': null;
  'planned': { readonly fee: Text; readonly day: Text };
  'cancel': null;
  'cancelled': null;
  'change': null;
  'change_label': { readonly currency: Text };
  'edit.title': { readonly currency: Text };
  'edit.title_new': null;
  'edit.label': null;
  'edit.currency': null;
  'edit.currency_option': { readonly code: Text; readonly name: Text };
  'edit.percent': null;
  'edit.percent_missing': null;
  'edit.fixed': null;
  'edit.fixed_missing': null;
  'edit.from': null;
  'edit.from_text': null;
  'edit.save': null;
  'edit.saved': null;
}

export const adminServiceFees: Area<AdminServiceFeesMessages> = { name: 'admin-service-fees', english };
