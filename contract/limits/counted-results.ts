/** The maximum that `my_page/search_counts` counts of each kind; more are shown as "100+". */
export const MAX_COUNTED = 100;
