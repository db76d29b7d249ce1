import type { events } from './events.ts';
import type { sessions } from './sessions.ts';
import type { Reader } from './world.ts';

/** The kinds of the mails that each reader gets about a happening, in their order. */
export type Mails = Readonly<Partial<Record<Reader, readonly string[]>>>;

/** What whoever comes is told before and after. */
const comes = ['booking_reminder_day', 'booking_reminder_hour', 'review_ask'] as const;
const booked = ['booking_confirmed'] as const;

/** Who is told what of each happening, by the kinds of their mails: nobody else, and nothing else. */
export const expected: Readonly<Record<keyof typeof sessions | keyof typeof events, Mails>> = {
  'a session is booked': { booker: [...booked, ...comes], host: booked },
  'a session is reviewed': { booker: [...booked, ...comes], host: booked },
  'a hold is not paid': {},
  'a payment comes second': { booker: [...booked, ...comes], host: booked },
  'a session is charged later': { booker: [...booked, 'request_charged', ...comes], host: booked },
  'a request is accepted': {
    booker: ['request_asked', ...booked, ...comes],
    host: ['request_asked', ...booked],
  },
  'a request is declined': { booker: ['request_asked', 'request_declined'], host: ['request_asked'] },
  'a request is withdrawn': { booker: ['request_asked'], host: ['request_asked', 'request_withdrawn'] },
  'a request expires': {
    booker: ['request_asked', 'request_expired'],
    host: ['request_asked', 'request_unanswered', 'request_expired'],
  },
  'a change costs more': { booker: [...booked, 'change_applied', ...comes], host: [...booked, 'change_applied'] },
  'a change costs less': { booker: [...booked, 'change_applied', ...comes], host: [...booked, 'change_applied'] },
  'a change is not paid': { booker: [...booked, ...comes], host: booked },
  'a session is rescheduled': {
    booker: [...booked, 'change_proposed', 'change_applied', ...comes],
    host: [...booked, 'change_applied'],
  },
  'a new time is refused': {
    booker: [...booked, 'change_proposed', ...comes],
    host: [...booked, 'change_rejected'],
  },
  'a new time is not answered': {
    booker: [...booked, 'change_proposed', 'change_expired', ...comes],
    host: [...booked, 'change_expired'],
  },
  'people are cancelled': {
    booker: [...booked, 'change_part_cancelled', ...comes],
    host: [...booked, 'change_part_cancelled'],
  },
  'the booker cancels a session': {
    booker: [...booked, 'booking_cancelled'],
    host: [...booked, 'booking_cancelled'],
  },
  'the host cancels a session': {
    booker: [...booked, 'booking_cancelled'],
    host: [...booked, 'booking_cancelled'],
  },
  'a refund is given in part': { booker: [...booked, ...comes, 'refund_given'], host: [...booked, 'refund_given'] },
  'a refund is given in whole': {
    booker: [...booked, ...comes, 'refund_given', 'refund_given'],
    host: [...booked, 'refund_given', 'refund_given'],
  },
  'a refund is granted': {
    booker: [...booked, ...comes, 'refund_asked', 'refund_granted'],
    host: [...booked, 'refund_asked', 'refund_granted'],
  },
  'a refund is refused': {
    booker: [...booked, ...comes, 'refund_asked', 'refund_refused'],
    host: [...booked, 'refund_asked', 'refund_refused'],
  },
  'earnings are paid out': { booker: [...booked, ...comes], host: [...booked, 'payout_paid'] },
  'tickets for several people are booked': {
    booker: [...booked, ...comes],
    holder: ['ticket_issued'],
    host: booked,
  },
  'a ticket is transferred': {
    booker: [...booked, 'ticket_given', ...comes],
    holder: ['ticket_transferred'],
    host: booked,
  },
  'tickets are cancelled': {
    booker: [...booked, 'change_part_cancelled', ...comes],
    holder: ['ticket_issued'],
    host: [...booked, 'change_part_cancelled'],
  },
  'the booker cancels tickets': {
    booker: [...booked, 'booking_cancelled'],
    holder: ['ticket_issued', 'ticket_cancelled'],
    host: [...booked, 'booking_cancelled'],
  },
  'the host cancels tickets': {
    booker: [...booked, 'booking_cancelled'],
    holder: ['ticket_issued', 'ticket_cancelled'],
    host: [...booked, 'booking_cancelled'],
  },
  'a date is moved': {
    booker: [...booked, 'booking_date_moved', ...comes],
    holder: ['ticket_issued', 'ticket_moved'],
    host: booked,
  },
  // Five people booked: the host, who did it once, is told once.
  'a date is cancelled': {
    booker: [...booked, 'booking_cancelled'],
    waiter: [...booked, 'booking_cancelled'],
    others: [...booked, ...booked, 'booking_cancelled', 'booking_cancelled'],
    holder: ['ticket_issued', ...booked, 'ticket_cancelled', 'booking_cancelled'],
    host: [...booked, ...booked, ...booked, ...booked, ...booked, 'event_dates_cancelled'],
  },
  'an offer is taken': {
    booker: [...booked, 'booking_cancelled'],
    waiter: ['waiting_joined', 'waiting_offer', ...booked, ...comes],
    others: [...booked, ...comes],
    host: [...booked, ...booked, 'booking_cancelled', ...booked],
  },
  // Nobody else gives seats back, so that there is no second offer, and the list closes with the date.
  'an offer lapses': {
    booker: [...booked, 'booking_cancelled'],
    waiter: ['waiting_joined', 'waiting_offer', 'waiting_missed', 'waiting_closed'],
    others: [...booked, ...comes],
    host: [...booked, ...booked, 'booking_cancelled'],
  },
};
