import type { Machine, StateOf, VerbOf } from './machine.ts';

/**
 * The states of one date of a hire or collaboration. A pending date waits for the side that did not move it last: an
 * asked page, or the organiser after the page suggested other terms. Accepting and declining belong to that side,
 * withdrawing to the other one.
 */
export const hireMachine = {
  states: ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled', 'performed', 'settled'],
  initial: ['pending'],
  transitions: [
    // The date takes its time in the hired page's calendar. Refused where it clashes.
    { from: 'pending', verb: 'accept', to: 'accepted', by: ['organiser', 'provider'] },
    { from: 'pending', verb: 'decline', to: 'declined', by: ['organiser', 'provider'] },
    // The side that asked takes it back, or the organiser cancels the date.
    { from: 'pending', verb: 'withdraw', to: 'withdrawn', by: ['organiser', 'provider'] },
    // New terms wait for the other side. A date that was accepted keeps its time until they are answered.
    { from: 'pending', verb: 'modify', to: 'pending', by: ['organiser', 'provider'] },
    { from: 'accepted', verb: 'modify', to: 'pending', by: ['organiser', 'provider'] },
    // No answer within seven days, or until the date begins.
    { from: 'pending', verb: 'expire', to: 'expired', by: ['system'] },
    // Either side drops out, or the organiser cancels the date. Its time is free again.
    { from: 'accepted', verb: 'cancel', to: 'cancelled', by: ['organiser', 'provider'] },
    // The organiser moved the date: the hired page answers again.
    { from: 'accepted', verb: 'move', to: 'pending', by: ['system'] },
    // The date is over.
    { from: 'accepted', verb: 'perform', to: 'performed', by: ['system'] },
    // Its fee or share was paid.
    { from: 'performed', verb: 'settle', to: 'settled', by: ['system'] },
  ],
} as const satisfies Machine;

export type HireStatus = StateOf<typeof hireMachine>;
export type HireVerb = VerbOf<typeof hireMachine>;
