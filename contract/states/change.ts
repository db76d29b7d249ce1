import type { Machine, StateOf, VerbOf } from './machine.ts';

/**
 * The states of a booking's change (new slot, service, package or participants). While open, it holds the new time or
 * seats, and the booking keeps its own. Applying it releases the old ones; any other end releases the new ones.
 */
export const changeMachine = {
  states: ['proposed', 'awaiting_payment', 'applied', 'rejected', 'expired'],
  // A proposal to the other side; or the customer's own change of an instant service, which is only to be settled.
  initial: ['proposed', 'awaiting_payment'],
  transitions: [
    // The other side accepts within 24 h and money is due: the customer pays, or gets a refund.
    { from: 'proposed', verb: 'accept', to: 'awaiting_payment', by: ['customer', 'provider'] },
    // The other side accepts and no money moves: applied in the same transaction.
    { from: 'proposed', verb: 'accept', to: 'applied', by: ['customer', 'provider'] },
    // The other side rejects, or the proposer withdraws. The booking does not change.
    { from: 'proposed', verb: 'reject', to: 'rejected', by: ['customer', 'provider'] },
    // No answer within 24 h, or the booking begins or is cancelled. The booking does not change.
    { from: 'proposed', verb: 'expire', to: 'expired', by: ['system'] },

    // The customer pays the difference (`pay_modify_booking`); the verified payment applies it.
    { from: 'awaiting_payment', verb: 'pay', to: 'applied', by: ['customer', 'system'] },
    // The new booking costs the same or less (`refund_modify_booking`). The difference is refunded and the change
    // applied at once.
    { from: 'awaiting_payment', verb: 'refund', to: 'applied', by: ['customer', 'system'] },
    // The customer abandons the change. Nothing was charged.
    { from: 'awaiting_payment', verb: 'reject', to: 'rejected', by: ['customer'] },
    // Not settled within the hold, or the booking is cancelled. A late payment is refunded.
    { from: 'awaiting_payment', verb: 'expire', to: 'expired', by: ['system'] },
  ],
} as const satisfies Machine;

export type ChangeStatus = StateOf<typeof changeMachine>;
export type ChangeVerb = VerbOf<typeof changeMachine>;
