export const legalKinds = ['privacy', 'terms', 'imprint'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** What a legal text can leave open: who the operator is, and how to reach them. */
export const legalGaps = ['name', 'contact'] as const;
export type LegalGap = (typeof legalGaps)[number];

/** The legal texts that people accept. */
export const acceptedKinds = ['privacy', 'terms'] as const;
