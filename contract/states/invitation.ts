import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of one date of an invitation. Whether an accepted date is booked is up to its booking. */
export const invitationMachine = {
  states: ['pending', 'accepted', 'declined', 'withdrawn', 'expired'],
  initial: ['pending'],
  transitions: [
    // Books a free ticket at once; any other is booked and paid afterwards.
    { from: 'pending', verb: 'accept', to: 'accepted', by: ['customer'] },
    { from: 'declined', verb: 'accept', to: 'accepted', by: ['customer'] },
    // Again, after its booking was cancelled.
    { from: 'accepted', verb: 'accept', to: 'accepted', by: ['customer'] },
    { from: 'pending', verb: 'decline', to: 'declined', by: ['customer'] },
    // Refused while it is booked: bookings are cancelled by themselves.
    { from: 'accepted', verb: 'decline', to: 'declined', by: ['customer'] },
    { from: 'pending', verb: 'withdraw', to: 'withdrawn', by: ['organiser'] },
    { from: 'accepted', verb: 'withdraw', to: 'withdrawn', by: ['organiser'] },
    // The date was cancelled or moved.
    { from: 'pending', verb: 'expire', to: 'expired', by: ['system'] },
    { from: 'accepted', verb: 'expire', to: 'expired', by: ['system'] },
    // The organiser invites once more.
    { from: 'withdrawn', verb: 'invite', to: 'pending', by: ['organiser'] },
    { from: 'expired', verb: 'invite', to: 'pending', by: ['organiser'] },
  ],
} as const satisfies Machine;

export type InvitationStatus = StateOf<typeof invitationMachine>;
export type InvitationVerb = VerbOf<typeof invitationMachine>;
