/** The maximum length of an appeal (characters). */
export const MAX_APPEAL = 4000;

/** The maximum number of files with an appeal. */
export const MAX_APPEAL_FILES = 3;
