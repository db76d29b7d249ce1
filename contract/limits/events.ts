/** The maximum number of tickets of a booking. */
export const MAX_TICKETS = 100;

/** The maximum number of dates that an event has at a time. */
export const MAX_DATES = 2000;

/** How far ahead a rule without an end has its dates (days). */
export const DATES_AHEAD_DAYS = 400;
export const MAX_PACKAGES = 20;
export const MAX_QUESTIONS = 10;

/** The maximum number of pictures of an event. */
export const MAX_EVENT_PICTURES = 9;

/** How long a survey is open after the end of its date (days). */
export const SURVEY_DAYS = 14;

/** Most tickets of one sale, and most guests that are added at once. */
export const MAX_SOLD_AT_ONCE = 50;
