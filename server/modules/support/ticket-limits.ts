/** Tickets of one user in a day. */
export const PER_USER = { max: 20, seconds: 86_400 } as const;
/** Tickets from one guest's address in a day. Each sends a mail to it. */
export const PER_ADDRESS = { max: 5, seconds: 86_400 } as const;
/** Messages to one ticket in a day. */
export const PER_TICKET = { max: 50, seconds: 86_400 } as const;
/** How long closed tickets are stored (days). */
export const CLOSED_DAYS = 730;
