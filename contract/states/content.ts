import type { Machine } from './machine.ts';

/** What staff reviews: after it was published, or before if the operator has its kind held. */
export const contentKinds = ['page', 'service', 'event', 'review'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What makes content doubtful: a listed word, a link or number, the first of its kind, or many new things at once. */
export const contentCauses = ['word', 'contact', 'first', 'rate'] as const;
export type ContentCause = (typeof contentCauses)[number];

/** Whether new content is reviewed. */
export const reviewPolicies = ['off', 'queue'] as const;

/** The states of content that staff reviews. Changed content is reviewed again. */
export const contentMachine = {
  states: ['open', 'approved', 'hidden'],
  initial: ['open'],
  transitions: [
    { from: 'open', verb: 'approve', to: 'approved', by: ['admin'] },
    // Hidden, unlisted or suspended by a moderation decision, which can be appealed.
    { from: 'open', verb: 'hide', to: 'hidden', by: ['admin'] },
  ],
} as const satisfies Machine;
