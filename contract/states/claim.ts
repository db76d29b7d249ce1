import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of one person's claim of a page. A page without an owner has none, or open ones. */
export const claimMachine = {
  states: ['unclaimed', 'pending', 'claimed', 'declined', 'superseded'],
  initial: ['unclaimed'],
  transitions: [
    // The person asks for a code, or sends evidence. With evidence the claim joins the staff’s queue.
    { from: 'unclaimed', verb: 'claim', to: 'pending', by: ['customer'] },
    // A right code from the contact on file. Only while the page has no owner.
    { from: 'pending', verb: 'prove', to: 'claimed', by: ['customer'] },
    // Staff is convinced. A dispute takes the page from its owner.
    { from: 'pending', verb: 'accept', to: 'claimed', by: ['admin'] },
    { from: 'pending', verb: 'decline', to: 'declined', by: ['admin'] },
    // Another person proved that the page is theirs. Claims with evidence stay in the queue as disputes.
    { from: 'pending', verb: 'supersede', to: 'superseded', by: ['system'] },
    // Staff gave the page to the person who disputed it.
    { from: 'claimed', verb: 'supersede', to: 'superseded', by: ['system'] },
  ],
} as const satisfies Machine;

export type ClaimStatus = StateOf<typeof claimMachine>;
export type ClaimVerb = VerbOf<typeof claimMachine>;
