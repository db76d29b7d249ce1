import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of a booking. Each move names its effect on money, whose own states are in `payment.ts`. */
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
  // Booked at once and to be paid; asked of the provider; free, paid inline, charged later or entered as a walk-in.
  initial: ['awaiting_payment', 'requested', 'confirmed'],
  transitions: [
    // The customer pays within the hold (15 min, or 12 h after a charge that failed); only a verified payment confirms,
    // by the answer or by the gateway's message, whichever is first. The total is taken and put in the ledger; more
    // than 80 days ahead the card is verified instead, and charged 30 days before the start.
    { from: 'awaiting_payment', verb: 'pay', to: 'confirmed', by: ['customer', 'system'] },
    // The customer gives up before paying: seats, discount use and credit go back; nothing was charged.
    { from: 'awaiting_payment', verb: 'withdraw', to: 'withdrawn', by: ['customer'] },
    // The hold runs out: seats, discount use and credit go back; a payment under way is cancelled, or refunded when
    // late.
    { from: 'awaiting_payment', verb: 'expire', to: 'expired', by: ['system'] },
    // The event is cancelled or the provider suspended while the customer pays: as when the hold runs out.
    { from: 'awaiting_payment', verb: 'cancel', to: 'cancelled', by: ['system'] },
    // The gateway reports success after the hold and there is still room: confirmed as if in time (else it is
    // refunded).
    { from: 'expired', verb: 'fulfil_late', to: 'confirmed', by: ['system'] },

    // The provider accepts within the deadline and no charge is due now (free, or far ahead with the card verified).
    { from: 'requested', verb: 'accept', to: 'confirmed', by: ['provider'] },
    // The provider accepts: the slot is held and the card charged. Success is `pay`, failure leaves the customer 12 h.
    { from: 'requested', verb: 'accept', to: 'awaiting_payment', by: ['provider'] },
    // The provider declines, or a competing request was confirmed; the verified card is released, alternatives are
    // sent.
    { from: 'requested', verb: 'decline', to: 'declined', by: ['provider', 'system'] },
    // The customer takes the request back; nothing was charged.
    { from: 'requested', verb: 'withdraw', to: 'withdrawn', by: ['customer'] },
    // No answer in time (24 h or as set, at the latest 2 h before the start); nothing was charged.
    { from: 'requested', verb: 'expire', to: 'expired', by: ['system'] },

    // The customer cancels: refund by the policy stored with the booking. The provider, an admin, or the system (the
    // event is cancelled; a far-ahead charge finally failed): everything paid is refunded, system charge included.
    { from: 'confirmed', verb: 'cancel', to: 'cancelled', by: ['customer', 'provider', 'admin', 'system'] },
    // Its end has passed (lists go by the clock, the row follows). 48 h later, without an open report, earnings are
    // available.
    { from: 'confirmed', verb: 'complete', to: 'completed', by: ['system'] },
    // The provider reports within 48 h after the end that the customer did not come; this causes no refund.
    { from: 'completed', verb: 'mark_no_show', to: 'no_show', by: ['provider'] },
  ],
} as const satisfies Machine;

export type BookingStatus = StateOf<typeof bookingMachine>;
export type BookingVerb = VerbOf<typeof bookingMachine>;

/** All states of a booking. */
export const bookingStatuses = bookingMachine.states;

/** The states the three lists of bookings show; a confirmed booking whose end has passed counts as completed. */
export const upcomingStatuses = ['awaiting_payment', 'requested', 'confirmed'] as const satisfies BookingStatus[];
export const pastStatuses = ['completed', 'no_show'] as const satisfies BookingStatus[];
export const cancelledStatuses = ['cancelled', 'declined', 'expired', 'withdrawn'] as const satisfies BookingStatus[];

/** Whether a booking ended without taking place. */
export const cameToNothing = (status: BookingStatus): boolean => cancelledStatuses.some((each) => each === status);
