import type { Machine, StateOf } from './machine.ts';

/** The states of a customer's refund request. */
export const refundRequestMachine = {
  states: ['open', 'granted', 'refused'],
  initial: ['open'],
  transitions: [
    // In whole or in part; the refund is noted in the same transaction.
    { from: 'open', verb: 'grant', to: 'granted', by: ['provider', 'admin'] },
    // With a word to the customer, who may ask again with other reasons.
    { from: 'open', verb: 'refuse', to: 'refused', by: ['provider', 'admin'] },
  ],
} as const satisfies Machine;

export type RefundRequestStatus = StateOf<typeof refundRequestMachine>;
