/** The maximum number of people that one call names. */
export const MAX_INVITED = 200;

/** The maximum number of dates of one invitation. */
export const MAX_INVITED_DATES = 60;
