/** A wish is kept this long. */
export const LEAD_DAYS = 14;
/** At most this many wishes a person may have open at once. */
export const MAX_LEADS = 10;
