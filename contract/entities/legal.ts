import { z } from 'zod';
import { acceptedKinds, legalKinds } from '../choices/legal.ts';

/** A published legal text. Its `body` uses the markup of `web/features/legal/markup.ts`. */
export const LegalText = z.object({
  kind: z.enum(legalKinds),
  body: z.string(),
  /** 0 while the template is shown because the operator has published no text. */
  version: z.number().int(),
  published_at: z.string().nullable(),
  /** Since or from when it holds; null for the template. */
  effective_at: z.string().nullable(),
  /** The version that is published and holds later; null if there is none. */
  upcoming: z.object({ version: z.number().int(), effective_at: z.string() }).nullable(),
});
export type LegalText = z.infer<typeof LegalText>;

/** A version of a legal text as staff sees it. */
export const LegalVersion = z.object({
  kind: z.enum(legalKinds),
  version: z.number().int(),
  body: z.string(),
  published_at: z.string(),
  effective_at: z.string(),
  /** Whether people are told of it, and asked to accept it. */
  is_announced: z.boolean(),
  by_name: z.string(),
});
export type LegalVersion = z.infer<typeof LegalVersion>;

/** How far a legal text is: how many accepted it, and how many were told of it. */
export const LegalAcceptance = z.object({
  version: z.number().int(),
  /** Users who accepted this version or a later one, and active users. */
  accepted: z.number().int(),
  users: z.number().int(),
  /** Guests' bookings with this version. */
  guest_bookings: z.number().int(),
  /** The mails of its announcement; null if it is not announced. */
  mails: z.object({ sent: z.number().int(), is_finished: z.boolean() }).nullable(),
});
export type LegalAcceptance = z.infer<typeof LegalAcceptance>;

/** An announced version that the caller has not accepted yet. */
export const LegalNotice = z.object({
  kind: z.enum(acceptedKinds),
  version: z.number().int(),
  effective_at: z.string(),
  /** Whether it holds already. */
  is_due: z.boolean(),
});
export type LegalNotice = z.infer<typeof LegalNotice>;
