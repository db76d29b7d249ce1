/** The maximum length of what a person writes to staff about a claim (characters). */
export const MAX_CLAIM_TEXT = 4000;
