import { z } from 'zod';

export const legalKinds = ['privacy', 'terms', 'imprint'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** A published legal text. Its `body` uses the markup of `web/features/legal/markup.ts`. */
export const LegalText = z.object({
  kind: z.enum(legalKinds),
  body: z.string(),
  /** 0 while the template is shown because the operator has published no text. */
  version: z.number().int(),
  published_at: z.string().nullable(),
});
export type LegalText = z.infer<typeof LegalText>;

/** A version of a legal text as staff sees it. */
export const LegalVersion = z.object({
  kind: z.enum(legalKinds),
  version: z.number().int(),
  body: z.string(),
  published_at: z.string(),
  by_name: z.string(),
});
export type LegalVersion = z.infer<typeof LegalVersion>;
