export const pageFilters = ['all', 'reported', 'new', 'unclaimed', 'draft', 'held', 'suspended'] as const;

/** Within how many days a page was created. */
export const joinedSpans = ['week', 'month', 'quarter', 'year'] as const;
export const personFilters = ['all', 'new', 'suspended', 'staff'] as const;
export const eventFilters = ['all', 'published', 'draft', 'cancelled', 'held', 'unlisted'] as const;
export const reviewFilters = ['all', 'low', 'held', 'hidden'] as const;
export const jobStates = ['failed', 'retrying'] as const;
export const searchFilters = ['missed', 'all'] as const;

/** The lengths of the periods that can be chosen, in days. */
export const overviewDays = [7, 30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];
