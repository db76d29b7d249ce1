// Generated from locales/en/help-customers.json by `npm run messages`.
import english from '../en/help-customers.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/help-customers.json. */
export interface HelpCustomersMessages {
  'text.book': null;
  'text.book_on_site': null;
  'title.book': null;
  'text.change': null;
  'text.change_on_site': null;
  'title.change': null;
  'text.cancel': null;
  'text.cancel_on_site': null;
  'title.cancel': null;
  'text.refunds': null;
  'title.refunds': null;
  'text.tickets': null;
  'title.tickets': null;
  'text.waiting': null;
  'title.waiting': null;
  'text.guest': null;
  'title.guest': null;
  'text.account': null;
  'title.account': null;
}

export const helpCustomers: Area<HelpCustomersMessages> = { name: 'help-customers', english };
