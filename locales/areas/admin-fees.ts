// Generated from locales/en/admin-fees.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-fees.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-fees.json. */
export interface AdminFeesMessages {
  'empty.text': null;
  'empty.title': null;
  'label': null;
  'next': { readonly organiser: Text; readonly hired: Text };
  'owed': { readonly amount: Text };
  'parties': { readonly organiser: Text; readonly hired: Text };
  'why': { readonly event: Text; readonly date: Text; readonly hired: Text; readonly organiser: Text };
  'fact.event': null;
  'fact.date': null;
  'fact.organiser': null;
  'fact.hired': null;
}

export const adminFees: Area<AdminFeesMessages> = { name: 'admin-fees', english };
