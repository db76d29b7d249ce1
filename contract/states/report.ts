import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The life of a report. While one about a booking is not closed, the booking's earnings wait. */
export const reportMachine = {
  states: ['open', 'answered', 'closed'],
  initial: ['open'],
  transitions: [
    // Staff has answered the author, and is still working on it.
    { from: 'open', verb: 'answer', to: 'answered', by: ['admin'] },
    { from: 'answered', verb: 'answer', to: 'answered', by: ['admin'] },
    // Upheld or dismissed, with a word; the earnings go on.
    { from: 'open', verb: 'close', to: 'closed', by: ['admin'] },
    { from: 'answered', verb: 'close', to: 'closed', by: ['admin'] },
  ],
} as const satisfies Machine;

export type ReportStatus = StateOf<typeof reportMachine>;
export type ReportVerb = VerbOf<typeof reportMachine>;
