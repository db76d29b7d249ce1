// Generated from locales/en/admin-tickets.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-tickets.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-tickets.json. */
export interface AdminTicketsMessages {
  'done.assign': null;
  'done.close': null;
  'done.release': null;
  'done.reopen': null;
  'empty.answered': null;
  'empty.answered_text': null;
  'empty.closed': null;
  'empty.closed_text': null;
  'empty.open': null;
  'empty.open_text': null;
  'filter': null;
  'label': null;
  'line.by': { readonly name: Text; readonly excerpt: Text };
  'line.taken': { readonly name: Text };
  'line.taken_me': null;
  'one.about': null;
  'one.booking': { readonly number: Text };
  'one.close': null;
  'one.earlier': null;
  'one.failed': null;
  'one.free': null;
  'one.guest': null;
  'one.log': null;
  'one.mine': null;
  'one.release': null;
  'one.reopen': null;
  'one.take': null;
  'one.taken_by': { readonly name: Text };
  'one.taken_by_me': null;
  'one.unverified': null;
  'one.you': { readonly name: Text };
  'reply.close': null;
  'reply.done': null;
  'reply.hint': null;
  'reply.label': null;
  'reply.submit': null;
  'state.answered': null;
  'state.closed': null;
  'state.open': null;
}

export const adminTickets: Area<AdminTicketsMessages> = { name: 'admin-tickets', english };
