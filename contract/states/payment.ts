import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of one payment at the gateway. */
export const paymentMachine = {
  states: ['pending', 'authorized', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed', 'stuck'],
  initial: ['pending'],
  transitions: [
    // The gateway verified the card or reserved the amount. Nothing has been charged.
    { from: 'pending', verb: 'authorize', to: 'authorized', by: ['system'] },
    // The gateway charged the amount. The ledger and the booking change in the same transaction.
    { from: 'pending', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // Declined, failed challenge, or abandoned.
    { from: 'pending', verb: 'fail', to: 'failed', by: ['system'] },
    // No answer despite polling. Admins see the payment.
    { from: 'pending', verb: 'get_stuck', to: 'stuck', by: ['system'] },
    // The reserved amount is charged.
    { from: 'authorized', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // The reservation is released (request declined, withdrawn, expired) or could not be charged.
    { from: 'authorized', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'authorized', verb: 'get_stuck', to: 'stuck', by: ['system'] },
    // The customer retries the same payment with this or another card.
    { from: 'failed', verb: 'retry', to: 'pending', by: ['customer', 'system'] },
    // The gateway's events arrived out of order. Success is final.
    { from: 'failed', verb: 'succeed', to: 'succeeded', by: ['system'] },
    // A part was refunded. May repeat until the payment is fully refunded.
    { from: 'succeeded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    // Everything was refunded.
    { from: 'succeeded', verb: 'refund', to: 'refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund', to: 'refunded', by: ['system'] },
    // The cardholder disputes the payment. The gateway withholds the rest; the platform pays it in advance.
    { from: 'succeeded', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'partially_refunded', verb: 'dispute', to: 'disputed', by: ['system'] },
    // Decided for the provider: the money was returned.
    { from: 'disputed', verb: 'win_dispute', to: 'succeeded', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'partially_refunded', by: ['system'] },
    // Decided for the cardholder: counts as a refund of the whole or of the disputed part.
    { from: 'disputed', verb: 'lose_dispute', to: 'refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'partially_refunded', by: ['system'] },
    // The gateway answered late, or an admin looked the payment up there.
    { from: 'stuck', verb: 'succeed', to: 'succeeded', by: ['system', 'admin'] },
    { from: 'stuck', verb: 'fail', to: 'failed', by: ['system', 'admin'] },
  ],
} as const satisfies Machine;

export type PaymentStatus = StateOf<typeof paymentMachine>;
/** The statuses of a payment that may still be charged. */
export const paymentUnderWay = ['pending', 'authorized', 'stuck'] as const satisfies readonly PaymentStatus[];
/** The statuses of a payment that took money, whatever came back of it. */
export const paymentTaken = [
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
] as const satisfies readonly PaymentStatus[];
export type PaymentVerb = VerbOf<typeof paymentMachine>;

/** The payment status of a booking, separate from the booking's own status. */
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
  // In order: no payment yet or a free booking; charged 30 days before the start; a request with a verified card; paid
  // inline; a walk-in.
  initial: ['none', 'scheduled', 'authorized', 'paid', 'on_site'],
  transitions: [
    // The card was verified or the amount reserved.
    { from: 'none', verb: 'authorize', to: 'authorized', by: ['system'] },
    // The card was verified for a booking more than 80 days ahead.
    { from: 'none', verb: 'schedule', to: 'scheduled', by: ['system'] },
    { from: 'authorized', verb: 'schedule', to: 'scheduled', by: ['system'] },
    // A change had made the booking free, and a later change costs money again, far ahead.
    { from: 'refunded', verb: 'schedule', to: 'scheduled', by: ['system'] },
    // The payment succeeded.
    { from: 'none', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'authorized', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'scheduled', verb: 'pay', to: 'paid', by: ['system'] },
    { from: 'failed', verb: 'pay', to: 'paid', by: ['system'] },
    // A change had made the booking free, and a later change costs money again.
    { from: 'refunded', verb: 'pay', to: 'paid', by: ['system'] },
    // A charge was declined.
    { from: 'none', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'authorized', verb: 'fail', to: 'failed', by: ['system'] },
    { from: 'scheduled', verb: 'fail', to: 'failed', by: ['system'] },
    // The booking ended before the charge: the card is released.
    { from: 'authorized', verb: 'release', to: 'none', by: ['system'] },
    { from: 'scheduled', verb: 'release', to: 'none', by: ['system'] },
    // The payment arrived after the booking had ended and was refunded at once.
    { from: 'none', verb: 'refund', to: 'refunded', by: ['system'] },
    // All or part of it was refunded.
    { from: 'paid', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund_part', to: 'partially_refunded', by: ['system'] },
    { from: 'paid', verb: 'refund', to: 'refunded', by: ['system'] },
    { from: 'partially_refunded', verb: 'refund', to: 'refunded', by: ['system'] },
    // The cardholder disputed the payment, and the outcome.
    { from: 'paid', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'partially_refunded', verb: 'dispute', to: 'disputed', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'paid', by: ['system'] },
    { from: 'disputed', verb: 'win_dispute', to: 'partially_refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'refunded', by: ['system'] },
    { from: 'disputed', verb: 'lose_dispute', to: 'partially_refunded', by: ['system'] },
  ],
} as const satisfies Machine;

export type BookingPaymentStatus = StateOf<typeof bookingPaymentMachine>;
