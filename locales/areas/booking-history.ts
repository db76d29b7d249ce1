// Generated from locales/en/booking-history.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-history.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-history.json. */
export interface BookingHistoryMessages {
  'paid': null;
  'paid_late': null;
  'paid_by_credit': null;
  'card_verified': null;
  'not_paid': null;
  'date_cancelled': null;
  'date_moved': { readonly who: 'you' | 'team' | 'other'; readonly name: Text };
  'no_card': null;
  'not_answered': null;
  'taken': null;
  'withdrawn': { readonly who: 'you' | 'team' | 'other'; readonly name: Text };
  'refund_asked': { readonly who: 'you' | 'team' | 'other'; readonly amount: Text; readonly name: Text };
  'refund_refused': { readonly who: 'you' | 'team' | 'other'; readonly name: Text };
  'refund_granted': { readonly who: 'you' | 'team' | 'other'; readonly amount: Text; readonly name: Text };
  'refund_given': { readonly who: 'you' | 'team' | 'other'; readonly amount: Text; readonly name: Text };
  'tickets_cancelled': {
    readonly who: 'you' | 'team' | 'other';
    readonly count: number;
    readonly all: number;
    readonly name: Text;
  };
  'people_cancelled': {
    readonly who: 'you' | 'team' | 'other';
    readonly count: number;
    readonly all: number;
    readonly name: Text;
  };
}

export const bookingHistory: Area<BookingHistoryMessages> = { name: 'booking-history', english };
