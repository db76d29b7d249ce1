// Generated from locales/en/admin.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin.json. */
export interface AdminMessages {
  'dialog.back': null;
  'nav.label': null;
  'nav.admin': null;
  'nav.home': { readonly market: Text };
  'nav.menu_label': null;
  'nav.close': null;
  'nav.waiting': null;
  'nav.view': null;
  'queue.back': null;
  'queue.filter': { readonly label: Text };
  'queue.waiting': null;
  'queue.decided': null;
  'queue.gone': null;
  'part.overview': null;
  'part.searches': null;
  'part.pages': null;
  'part.people': null;
  'part.bookings': null;
  'part.events': null;
  'part.reviews': null;
  'part.refunds': null;
  'part.reports': null;
  'part.tickets': null;
  'part.claims': null;
  'part.review': null;
  'part.appeals': null;
  'part.moderation': null;
  'part.payments': null;
  'part.returned': null;
  'part.unpaid': null;
  'part.fees': null;
  'part.payouts': null;
  'part.books': null;
  'part.statements': null;
  'part.imports': null;
  'part.catalog': null;
  'part.legal': null;
  'part.identity': null;
  'part.staff': null;
  'part.settings': null;
  'part.deliveries': null;
  'part.log': null;
  'part.jobs': null;
}

export const admin: Area<AdminMessages> = { name: 'admin', english };
