import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of an appeal against a moderation decision. There is one appeal per decision. */
export const appealMachine = {
  states: ['open', 'upheld', 'undone'],
  initial: ['open'],
  transitions: [
    // The decision stays.
    { from: 'open', verb: 'uphold', to: 'upheld', by: ['admin'] },
    // The decision is undone, by the answer to the appeal or otherwise.
    { from: 'open', verb: 'undo', to: 'undone', by: ['admin'] },
  ],
} as const satisfies Machine;

export type AppealStatus = StateOf<typeof appealMachine>;
export type AppealVerb = VerbOf<typeof appealMachine>;
