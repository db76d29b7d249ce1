import type { Machine, StateOf } from './machine.ts';

/** The states of a payout to a bank. */
export const payoutMachine = {
  states: ['in_transit', 'paid', 'failed'],
  initial: ['in_transit'],
  transitions: [
    // The money arrived at the bank.
    { from: 'in_transit', verb: 'arrive', to: 'paid', by: ['system'] },
    // The gateway or the bank refused the payout. The money is in the wallet again.
    { from: 'in_transit', verb: 'fail', to: 'failed', by: ['system'] },
    // The bank returned the money days after its arrival.
    { from: 'paid', verb: 'return', to: 'failed', by: ['system'] },
  ],
} as const satisfies Machine;

export type PayoutStatus = StateOf<typeof payoutMachine>;
