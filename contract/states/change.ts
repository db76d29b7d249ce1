import type { Machine, StateOf, VerbOf } from './machine.ts';

/**
 * The life of a booking's change (new slot, service, package or participants). While open, it holds the new time or
 * seats, and the booking its own. Applying it releases the old ones; any other end releases the new ones.
 */
export const changeMachine = {
  states: ['proposed', 'awaiting_payment', 'applied', 'rejected', 'expired'],
  // To be answered by the other side; or the customer's own on an instant service, which only waits to be settled.
  initial: ['proposed', 'awaiting_payment'],
  transitions: [
    // The side that was asked accepts within 24 h and money is to be settled: paid by the customer or refunded.
    { from: 'proposed', verb: 'accept', to: 'awaiting_payment', by: ['customer', 'provider'] },
    // The side that was asked accepts and no money moves: applied in the same transaction.
    { from: 'proposed', verb: 'accept', to: 'applied', by: ['customer', 'provider'] },
    // The side that was asked says no, or the side that asked takes it back; the booking stays as it was.
    { from: 'proposed', verb: 'reject', to: 'rejected', by: ['customer', 'provider'] },
    // No answer within 24 h, the booking begins, or it is cancelled; the booking stays as it was.
    { from: 'proposed', verb: 'expire', to: 'expired', by: ['system'] },

    // The customer pays the difference (`pay_modify_booking`); the verified payment applies it.
    { from: 'awaiting_payment', verb: 'pay', to: 'applied', by: ['customer', 'system'] },
    // The new booking costs less or the same (`refund_modify_booking`): the difference is refunded and it is applied at
    // once.
    { from: 'awaiting_payment', verb: 'refund', to: 'applied', by: ['customer', 'system'] },
    // The customer thinks better of it; nothing was charged.
    { from: 'awaiting_payment', verb: 'reject', to: 'rejected', by: ['customer'] },
    // Not settled within the hold, or the booking is cancelled; a late payment is refunded.
    { from: 'awaiting_payment', verb: 'expire', to: 'expired', by: ['system'] },
  ],
} as const satisfies Machine;

export type ChangeStatus = StateOf<typeof changeMachine>;
export type ChangeVerb = VerbOf<typeof changeMachine>;
