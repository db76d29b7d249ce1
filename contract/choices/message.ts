/** The sides of a conversation: the person who books or asks, and the person who offers. */
export const sides = ['customer', 'provider'] as const;
export type Side = (typeof sides)[number];
