/** The two sides of a hire: the page of the event, and the page that is asked. */
export const hireSides = ['organiser', 'provider'] as const;
export type HireSide = (typeof hireSides)[number];

export const hireKinds = ['fee', 'share'] as const;
export type HireKind = (typeof hireKinds)[number];

/** What a side may do with a date. */
export const hireActions = ['accept', 'decline', 'withdraw', 'cancel', 'modify'] as const;
export type HireAction = (typeof hireActions)[number];
