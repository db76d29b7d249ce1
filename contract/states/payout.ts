import type { Machine, StateOf } from './machine.ts';

/** The life of a payout to a bank. */
export const payoutMachine = {
  states: ['in_transit', 'paid', 'failed'],
  initial: ['in_transit'],
  transitions: [
    // The bank has it.
    { from: 'in_transit', verb: 'arrive', to: 'paid', by: ['system'] },
    // The gateway or the bank did not take it: the money is in the wallet again.
    { from: 'in_transit', verb: 'fail', to: 'failed', by: ['system'] },
    // The bank sent it back days after it had arrived.
    { from: 'paid', verb: 'return', to: 'failed', by: ['system'] },
  ],
} as const satisfies Machine;

export type PayoutStatus = StateOf<typeof payoutMachine>;
