import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of a report. An open report about a booking delays the booking's earnings. */
export const reportMachine = {
  states: ['open', 'answered', 'closed'],
  initial: ['open'],
  transitions: [
    // Staff has answered the author and is still working on the report.
    { from: 'open', verb: 'answer', to: 'answered', by: ['admin'] },
    { from: 'answered', verb: 'answer', to: 'answered', by: ['admin'] },
    // Upheld or dismissed, with a reason. The earnings are no longer delayed.
    { from: 'open', verb: 'close', to: 'closed', by: ['admin'] },
    { from: 'answered', verb: 'close', to: 'closed', by: ['admin'] },
  ],
} as const satisfies Machine;

export type ReportStatus = StateOf<typeof reportMachine>;
export type ReportVerb = VerbOf<typeof reportMachine>;
