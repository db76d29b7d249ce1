/**
 * Why a contract has no right of withdrawal, as its host says. `none`: it has the right. `leisure`: leisure on a date,
 * accommodation or catering, Art. 16(l) of Directive 2011/83/EU. `repairs`: urgent repairs at the customer's, Art.
 * 16(h). `private`: the host is no business.
 */
export const withdrawalExemptions = ['none', 'leisure', 'repairs', 'private'] as const;
export type WithdrawalExemption = (typeof withdrawalExemptions)[number];

/** How long a customer may withdraw from a contract, counted from the day after it was made (days). */
export const WITHDRAWAL_DAYS = 14;
