import type { Machine, StateOf } from './machine.ts';

/** The actions that staff can take to hide content or to suspend users. Each lasts until it is undone. */
export const moderationKinds = [
  'hide_review',
  'unlist_service',
  'unlist_event',
  'suspend_page',
  'suspend_user',
] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/** The states of a moderation decision. After its end, its subject can be decided on again. */
export const moderationMachine = {
  states: ['active', 'undone'],
  initial: ['active'],
  transitions: [{ from: 'active', verb: 'undo', to: 'undone', by: ['admin'] }],
} as const satisfies Machine;
export type ModerationStatus = StateOf<typeof moderationMachine>;

/** The visibility of a review. */
export const reviewMachine = {
  states: ['held', 'shown', 'hidden'],
  initial: ['held', 'shown'],
  transitions: [
    // Nobody but its author sees a held review.
    { from: 'held', verb: 'approve', to: 'shown', by: ['admin'] },
    { from: 'held', verb: 'hide', to: 'hidden', by: ['admin'] },
    { from: 'shown', verb: 'hide', to: 'hidden', by: ['admin'] },
    { from: 'hidden', verb: 'restore', to: 'shown', by: ['admin'] },
  ],
} as const satisfies Machine;

/** The states of a service. Its owner activates and deactivates it. An unlisted service stays inactive. */
export const serviceMachine = {
  states: ['active', 'inactive', 'held', 'unlisted'],
  initial: ['active', 'inactive', 'held'],
  transitions: [
    // An edit has a word of the operator's list.
    { from: 'active', verb: 'hold', to: 'held', by: ['system'] },
    { from: 'inactive', verb: 'hold', to: 'held', by: ['system'] },
    { from: 'held', verb: 'approve', to: 'active', by: ['admin'] },
    { from: 'held', verb: 'unlist', to: 'unlisted', by: ['admin'] },
    { from: 'active', verb: 'retire', to: 'inactive', by: ['provider'] },
    { from: 'inactive', verb: 'offer', to: 'active', by: ['provider'] },
    { from: 'active', verb: 'unlist', to: 'unlisted', by: ['admin'] },
    { from: 'inactive', verb: 'unlist', to: 'unlisted', by: ['admin'] },
    // The decision is undone. Held again if its text still waits for staff.
    { from: 'unlisted', verb: 'restore', to: 'held', by: ['admin'] },
    { from: 'unlisted', verb: 'restore', to: 'active', by: ['admin'] },
    { from: 'unlisted', verb: 'restore', to: 'inactive', by: ['admin'] },
  ],
} as const satisfies Machine;

/** The states of a provider's page. */
export const pageMachine = {
  states: ['draft', 'held', 'published', 'suspended'],
  initial: ['draft'],
  transitions: [
    { from: 'draft', verb: 'publish', to: 'published', by: ['provider'] },
    { from: 'published', verb: 'unpublish', to: 'draft', by: ['provider'] },
    // What looks doubtful waits for staff where the operator chose so: when it is published, or by an edit.
    { from: 'draft', verb: 'hold', to: 'held', by: ['system'] },
    { from: 'published', verb: 'hold', to: 'held', by: ['system'] },
    { from: 'held', verb: 'approve', to: 'published', by: ['admin'] },
    { from: 'held', verb: 'unpublish', to: 'draft', by: ['provider'] },
    { from: 'held', verb: 'suspend', to: 'suspended', by: ['admin'] },
    { from: 'draft', verb: 'suspend', to: 'suspended', by: ['admin'] },
    { from: 'published', verb: 'suspend', to: 'suspended', by: ['admin'] },
    // The decision is undone.
    { from: 'suspended', verb: 'restore', to: 'draft', by: ['admin'] },
    { from: 'suspended', verb: 'restore', to: 'held', by: ['admin'] },
    { from: 'suspended', verb: 'restore', to: 'published', by: ['admin'] },
  ],
} as const satisfies Machine;

/** The states of an account. The commit that bans a user also ends all their sessions. */
export const accountMachine = {
  states: ['active', 'banned', 'deleted'],
  initial: ['active'],
  transitions: [
    { from: 'active', verb: 'suspend', to: 'banned', by: ['admin'] },
    { from: 'banned', verb: 'restore', to: 'active', by: ['admin'] },
    { from: 'active', verb: 'delete', to: 'deleted', by: ['customer', 'system'] },
  ],
} as const satisfies Machine;
