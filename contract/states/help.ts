import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of a help ticket. An open one waits for staff, an answered one for its author. */
export const helpMachine = {
  states: ['open', 'answered', 'closed'],
  initial: ['open'],
  transitions: [
    // The author adds a message. A closed ticket opens again.
    { from: 'open', verb: 'write', to: 'open', by: ['author'] },
    { from: 'answered', verb: 'write', to: 'open', by: ['author'] },
    { from: 'closed', verb: 'write', to: 'open', by: ['author'] },
    // Staff answers.
    { from: 'open', verb: 'reply', to: 'answered', by: ['admin'] },
    { from: 'answered', verb: 'reply', to: 'answered', by: ['admin'] },
    // The answer settles it.
    { from: 'open', verb: 'reply', to: 'closed', by: ['admin'] },
    { from: 'answered', verb: 'reply', to: 'closed', by: ['admin'] },
    // Staff closes a ticket without another word, or opens it again.
    { from: 'open', verb: 'close', to: 'closed', by: ['admin'] },
    { from: 'answered', verb: 'close', to: 'closed', by: ['admin'] },
    { from: 'closed', verb: 'reopen', to: 'open', by: ['admin'] },
  ],
} as const satisfies Machine;

export type HelpStatus = StateOf<typeof helpMachine>;
export type HelpVerb = VerbOf<typeof helpMachine>;
