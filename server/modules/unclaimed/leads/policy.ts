/** How long an enquiry is stored (days). */
export const LEAD_DAYS = 14;
/** The maximum number of open enquiries of a person. */
export const MAX_LEADS = 10;
