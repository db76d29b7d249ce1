import type { Machine } from './machine.ts';

/** The life of a refund to a card. */
export const refundMachine = {
  states: ['pending', 'succeeded', 'failed'],
  initial: ['pending'],
  transitions: [
    // The gateway has it.
    { from: 'pending', verb: 'arrive', to: 'succeeded', by: ['system'] },
    // The gateway refused it: the money is with the platform, and still its customer's.
    { from: 'pending', verb: 'fail', to: 'failed', by: ['system'] },
    // The bank returned it days after it was sent.
    { from: 'succeeded', verb: 'fail', to: 'failed', by: ['system'] },
    // Staff has it tried once more, or has brought it to its customer otherwise.
    { from: 'failed', verb: 'send_again', to: 'pending', by: ['admin'] },
    { from: 'failed', verb: 'settle_otherwise', to: 'succeeded', by: ['admin'] },
  ],
} as const satisfies Machine;
