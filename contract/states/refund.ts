import type { Machine } from './machine.ts';

/** The states of a refund to a card. */
export const refundMachine = {
  states: ['pending', 'succeeded', 'failed'],
  initial: ['pending'],
  transitions: [
    // The gateway accepted the refund.
    { from: 'pending', verb: 'arrive', to: 'succeeded', by: ['system'] },
    // The gateway refused it. The platform has the money, which still belongs to the customer.
    { from: 'pending', verb: 'fail', to: 'failed', by: ['system'] },
    // The bank returned it days after it was sent.
    { from: 'succeeded', verb: 'fail', to: 'failed', by: ['system'] },
    // Staff retries it, or has paid the customer in another way.
    { from: 'failed', verb: 'send_again', to: 'pending', by: ['admin'] },
    { from: 'failed', verb: 'settle_otherwise', to: 'succeeded', by: ['admin'] },
  ],
} as const satisfies Machine;
