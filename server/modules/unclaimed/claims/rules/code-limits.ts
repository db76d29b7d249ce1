import { DAY_MS } from '#contract/instant.ts';

/** The number of wrong codes after which a claim pauses. */
export const MAX_WRONG_CODES = 5;
/** How long a claim pauses (ms). */
export const PAUSE_MS = DAY_MS;
/** How long a new owner waits for payouts (ms). */
export const FREEZE_MS = 7 * DAY_MS;
/** Codes entered for one page by all people: they are stopped long before one of them could be guessed. */
export const PER_PAGE = { max: 30, seconds: 86_400 } as const;
