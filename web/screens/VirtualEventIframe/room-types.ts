import type { CallInput, CallOutput } from '#contract/index.ts';

/** The room of a date as its visitor sees it. */
export type Room = CallOutput<'event/meeting'>;

/** The date, and the token of a ticket for whoever comes without an account. */
export type Visit = CallInput<'event/meeting'>;
