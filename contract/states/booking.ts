import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of a booking. Each transition describes its effect on money, whose states are in `payment.ts`. */
export const bookingMachine = {
  states: [
    'awaiting_payment',
    'requested',
    'confirmed',
    'completed',
    'no_show',
    'cancelled',
    'declined',
    'expired',
    'withdrawn',
  ],
  // An instant booking to be paid; a request to the provider; a booking that is free, paid inline, charged later or a
  // walk-in.
  initial: ['awaiting_payment', 'requested', 'confirmed'],
  transitions: [
    // The customer pays within the hold (the operator's minutes, or 12 h after a failed charge). Only a verified
    // payment confirms, by the answer or by the gateway's event, whichever is first. The total is charged and entered
    // in the ledger. More than 80 days ahead, the card is verified instead, and charged 30 days before the start.
    { from: 'awaiting_payment', verb: 'pay', to: 'confirmed', by: ['customer', 'system'] },
    // The customer withdraws before paying. Seats, discount use and credit are released; nothing was charged.
    { from: 'awaiting_payment', verb: 'withdraw', to: 'withdrawn', by: ['customer'] },
    // The hold expires. Seats, discount use and credit are released. A payment in progress is cancelled, or refunded if
    // late.
    { from: 'awaiting_payment', verb: 'expire', to: 'expired', by: ['system'] },
    // The event is cancelled, or the provider suspended, while the customer pays. Same effects as an expired hold.
    { from: 'awaiting_payment', verb: 'cancel', to: 'cancelled', by: ['system'] },
    // The gateway reports success after the hold and the time is still free: confirmed as if in time (otherwise
    // refunded).
    { from: 'expired', verb: 'fulfil_late', to: 'confirmed', by: ['system'] },

    // The provider accepts within the deadline and no charge is due now (free, or far ahead with the card verified).
    { from: 'requested', verb: 'accept', to: 'confirmed', by: ['provider'] },
    // The provider accepts. The slot is held and the card charged. Success is `pay`; after a failure the customer has
    // 12 h.
    { from: 'requested', verb: 'accept', to: 'awaiting_payment', by: ['provider'] },
    // The provider declines, or a competing request was confirmed. The verified card is released; alternatives are
    // sent.
    { from: 'requested', verb: 'decline', to: 'declined', by: ['provider', 'system'] },
    // The customer withdraws the request. Nothing was charged.
    { from: 'requested', verb: 'withdraw', to: 'withdrawn', by: ['customer'] },
    // No answer in time (24 h or as set, 2 h before the start at the latest). Nothing was charged.
    { from: 'requested', verb: 'expire', to: 'expired', by: ['system'] },

    // The customer cancels: refund by the policy stored with the booking. The provider, an admin, or the system (the
    // event is cancelled, or a later charge has finally failed) cancels: full refund including the system charge.
    { from: 'confirmed', verb: 'cancel', to: 'cancelled', by: ['customer', 'provider', 'admin', 'system'] },
    // The end has passed. Lists use the clock; the row follows. Earnings are available 48 h later, without an open
    // report.
    { from: 'confirmed', verb: 'complete', to: 'completed', by: ['system'] },
    // The provider reports within 48 h after the end that the customer did not come. No refund.
    { from: 'completed', verb: 'mark_no_show', to: 'no_show', by: ['provider'] },
  ],
} as const satisfies Machine;

export type BookingStatus = StateOf<typeof bookingMachine>;
export type BookingVerb = VerbOf<typeof bookingMachine>;

/** All states of a booking. */
export const bookingStatuses = bookingMachine.states;

/** The states of the three booking lists. A confirmed booking whose end has passed counts as completed. */
export const upcomingStatuses = ['awaiting_payment', 'requested', 'confirmed'] as const satisfies BookingStatus[];
export const pastStatuses = ['completed', 'no_show'] as const satisfies BookingStatus[];
export const cancelledStatuses = ['cancelled', 'declined', 'expired', 'withdrawn'] as const satisfies BookingStatus[];

/** Whether a booking ended without taking place. */
export const cameToNothing = (status: BookingStatus): boolean => cancelledStatuses.some((each) => each === status);
