/** The steps of a marketplace that opens, in their order. */
export const openingSteps = ['place', 'payments', 'mail', 'legal', 'two_step', 'look', 'provider'] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** The steps without which a marketplace does not open; the others fill it. */
export const requiredSteps = [
  'place',
  'payments',
  'mail',
  'legal',
  'two_step',
] as const satisfies readonly OpeningStep[];

/** How many addresses are invited at once. */
export const MAX_INVITED = 20;
