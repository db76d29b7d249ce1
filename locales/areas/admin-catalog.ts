// Generated from locales/en/admin-catalog.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-catalog.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-catalog.json. */
export interface AdminCatalogMessages {
  'add': null;
  'read_only': null;
  'saved': null;
  'used': { readonly count: number };
  'types': { readonly count: number };
  'retired': null;
  'length': { readonly minutes: number };
  'edit': null;
  'edit_label': { readonly name: Text };
  'verb.retire': null;
  'verb_label.retire': { readonly name: Text };
  'verb.restore': null;
  'verb_label.restore': { readonly name: Text };
  'name': null;
  'category.label': null;
  'category.new': null;
  'category.edit': null;
  'category.blurb': null;
  'category.save': null;
  'service.label': null;
  'service.add': null;
  'service.add_to': { readonly name: Text };
  'service.new': { readonly category: Text };
  'service.edit': null;
  'service.minutes': null;
  'service.minutes_unit': null;
  'service.minutes_missing': null;
  'service.save': null;
}

export const adminCatalog: Area<AdminCatalogMessages> = { name: 'admin-catalog', english };
