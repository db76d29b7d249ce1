// Generated from locales/en/event-cancel.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-cancel.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/event-cancel.json. */
export interface EventCancelMessages {
  'title.one': { readonly day: Text };
  'title.several': { readonly count: number };
  'title.all': null;
  'title.choose': null;
  'which': null;
  'which.this': { readonly day: Text };
  'which.following': null;
  'which.several': null;
  'which.all': null;
  'which.all_text': null;
  'count': { readonly count: number };
  'dates': null;
  'date.booked': { readonly count: number };
  'all_refunded': { readonly count: number };
  'none_booked': null;
  'lines': null;
  'line.tickets': { readonly bookings: number; readonly tickets: number };
  'line.fees': null;
  'line.total': null;
  'note': { readonly count: number };
  'reason': null;
  'reason.example': null;
  'keep.one': null;
  'keep.several': null;
  'keep.all': null;
  'verb.one': { readonly refunds: 'yes' | 'other' };
  'verb.several': { readonly refunds: 'yes' | 'other'; readonly count: number };
  'verb.all': { readonly refunds: 'yes' | 'other' };
  'changed': null;
  'nothing': null;
  'no_dates': null;
  'no_dates_text': null;
  'loading': null;
  'progress.title': null;
  'progress.title_done': null;
  'progress.closing': null;
  'progress.closing_done': null;
  'progress.closing_empty': null;
  'progress.running': null;
  'progress.waiting': null;
  'progress.done': null;
  'progress.sum': { readonly done: number; readonly count: number };
  'progress.bar': null;
  'progress.closed': null;
  'progress.told': { readonly done: number; readonly count: number };
  'progress.refunds': { readonly done: Text; readonly amount: Text };
  'progress.no_refunds': null;
  'progress.now': null;
  'progress.next': null;
  'retry.bookings': { readonly count: number; readonly b: Tag; readonly time: Text };
  'retry.bookings_soon': { readonly count: number; readonly b: Tag };
  'retry.refunds': { readonly count: number; readonly b: Tag; readonly time: Text };
  'rejected': { readonly count: number; readonly b: Tag };
  'close': null;
  'bookings': null;
  'bar': { readonly done: number; readonly count: number };
  'bar.refunds': { readonly count: number };
  'bar.open': null;
}

export const eventCancel: Area<EventCancelMessages> = { name: 'event-cancel', english };
