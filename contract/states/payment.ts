import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The life of one payment at the gateway. */
export const paymentMachine = {
  states: ['pending', 'authorized', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed', 'stuck'],
  initial: ['pending'],
  transitions: [
    // The gateway verified the card or set the amount aside; nothing is taken yet.
    { from: 'pending', verb: 'authorize', to: 'authorized', by: ['system'] },
    // The gateway took the money; journal and booking move in the same transaction.
    { from: 'pending', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // Declined, challenge not passed, or given up.
    { from: 'pending', verb: 'fail', to: 'failed', by: ['system'] },
    // No answer although the sweep asked: admins see it.
    { from: 'pending', verb: 'get_stuck', to: 'stuck', by: ['system'] },
    // The reserved amount is charged.
    { from: 'authorized', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // The reservation is released (request declined, withdrawn, expired) or could not be charged.
    { from: 'authorized', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'authorized', verb: 'get_stuck', to: 'stuck', by: ['system'] },
    // The customer tries the same payment again with this or another card.
    { from: 'failed', verb: 'retry', to: 'pending', by: ['customer', 'system'] },
    // The gateway's messages came in another order than they were sent: success is the last word.
    { from: 'failed', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // A part was refunded; may happen again until everything is.
    { from: 'succeeded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    // Everything was refunded.
    { from: 'succeeded', verb: 'refund', to: 'refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund', to: 'refunded', by: ['system'] },
    // The cardholder objects at the bank: the gateway withholds the rest, the platform fronts it.
    { from: 'succeeded', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'partially_refunded', verb: 'dispute', to: 'disputed', by: ['system'] },
    // Decided for the provider: the money returned.
    { from: 'disputed', verb: 'win_dispute', to: 'succeeded', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'partially_refunded', by: ['system'] },
    // Decided for the cardholder: as refunded, all of it or the part that was disputed.
    { from: 'disputed', verb: 'lose_dispute', to: 'refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'partially_refunded', by: ['system'] },
    // The gateway answered after all, or an admin looked it up there.
    { from: 'stuck', verb: 'succeed', to: 'succeeded', by: ['system', 'admin'] },
    { from: 'stuck', verb: 'fail', to: 'failed', by: ['system', 'admin'] },
  ],
} as const satisfies Machine;

export type PaymentStatus = StateOf<typeof paymentMachine>;
/** A payment that may still take money. */
export const paymentUnderWay = ['pending', 'authorized', 'stuck'] as const satisfies readonly PaymentStatus[];
export type PaymentVerb = VerbOf<typeof paymentMachine>;

/** A booking's payment status: a separate state next to the booking's own. */
export const bookingPaymentMachine = {
  states: [
    'none',
    'scheduled',
    'authorized',
    'paid',
    'partially_refunded',
    'refunded',
    'failed',
    'disputed',
    'on_site',
  ],
  // Nothing yet or free; charged 30 days before the start; request with a verified card; paid inline; walk-in.
  initial: ['none', 'scheduled', 'authorized', 'paid', 'on_site'],
  transitions: [
    // Card verified or amount set aside.
    { from: 'none', verb: 'authorize', to: 'authorized', by: ['system'] },
    // Card verified for a booking more than 80 days ahead.
    { from: 'none', verb: 'schedule', to: 'scheduled', by: ['system'] },
    { from: 'authorized', verb: 'schedule', to: 'scheduled', by: ['system'] },
    // The same once a change had made the booking free, and a later one costs something again, far ahead.
    { from: 'refunded', verb: 'schedule', to: 'scheduled', by: ['system'] },
    // The money is there.
    { from: 'none', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'authorized', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'scheduled', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'failed', verb: 'pay', to: 'paid', by: ['system'] },
    // A change had made the booking free, and a later one costs something again.
    { from: 'refunded', verb: 'pay', to: 'paid', by: ['system'] },
    // A charge was declined.
    { from: 'none', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'authorized', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'scheduled', verb: 'fail', to: 'failed', by: ['system'] },
    // The booking ended before the charge: the card is released.
    { from: 'authorized', verb: 'release', to: 'none', by: ['system'] },
    { from: 'scheduled', verb: 'release', to: 'none', by: ['system'] },
    // It arrived after the booking had ended and was refunded at once.
    { from: 'none', verb: 'refund', to: 'refunded', by: ['system'] },
    // A part or all of it was refunded.
    { from: 'paid', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'paid', verb: 'refund', to: 'refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund', to: 'refunded', by: ['system'] },
    // The cardholder objected, and how it ended.
    { from: 'paid', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'partially_refunded', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'paid', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'partially_refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'partially_refunded', by: ['system'] },
  ],
} as const satisfies Machine;

export type BookingPaymentStatus = StateOf<typeof bookingPaymentMachine>;
