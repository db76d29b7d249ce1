// Generated from locales/en/admin-fields.json by `npm run messages`.
import english from '../en/admin-fields.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-fields.json. */
export interface AdminFieldsMessages {
  'field.about': null;
  'field.accent': null;
  'field.assigned_to': null;
  'field.blurb': null;
  'field.cancellation_policy': null;
  'field.category_id': null;
  'field.changed_at': null;
  'field.checked': null;
  'field.currency': null;
  'field.current_version': null;
  'field.fees': null;
  'field.file': null;
  'field.held_kinds': null;
  'field.hero_id': null;
  'field.hero_text': null;
  'field.hold_minutes': null;
  'field.holds_from': null;
  'field.is_forced': null;
  'field.is_retired': null;
  'field.job': null;
  'field.language': null;
  'field.lat': null;
  'field.list': null;
  'field.logo_id': null;
  'field.lon': null;
  'field.mails_demand': null;
  'field.min_version': null;
  'field.name': null;
  'field.off_features': null;
  'field.operator_address': null;
  'field.operator_email': null;
  'field.operator_name': null;
  'field.operator_phone': null;
  'field.operator_register': null;
  'field.outcome': null;
  'field.owner_id': null;
  'field.participants': null;
  'field.place_label': null;
  'field.platform': null;
  'field.policy': null;
  'field.provider_id': null;
  'field.referral_credit': null;
  'field.referral_min': null;
  'field.refund_amount': null;
  'field.refunded': null;
  'field.role': null;
  'field.search_radius': null;
  'field.sent': null;
  'field.skipped': null;
  'field.state': null;
  'field.status': null;
  'field.takes_payments': null;
  'field.terms': null;
  'field.text': null;
  'field.timezone': null;
  'field.two_step': null;
  'field.typical_minutes': null;
  'field.until': null;
  'field.version': null;
  'field.warning': null;
}

export const adminFields: Area<AdminFieldsMessages> = { name: 'admin-fields', english };
