import type { Machine, StateOf } from './machine.ts';

/** The states of a customer's refund request. */
export const refundRequestMachine = {
  states: ['open', 'granted', 'refused'],
  initial: ['open'],
  transitions: [
    // Granted in whole or in part. The refund is inserted in the same transaction.
    { from: 'open', verb: 'grant', to: 'granted', by: ['provider', 'admin'] },
    // Refused with a reason. The customer may ask again with other reasons.
    { from: 'open', verb: 'refuse', to: 'refused', by: ['provider', 'admin'] },
  ],
} as const satisfies Machine;

export type RefundRequestStatus = StateOf<typeof refundRequestMachine>;
