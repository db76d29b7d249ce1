/** The maximum number of files per message. */
export const MAX_FILES = 4;

/** The maximum length of a message (characters). */
export const MAX_LETTERS = 4000;

/** The most letters of a subject. */
export const MAX_SUBJECT = 120;
