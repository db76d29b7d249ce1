import { z } from 'zod';
import { acceptedKinds, legalKinds } from '../choices/legal.ts';
import { moment, whole } from '../fields.ts';

/** A published legal text. Its `body` uses the markup of `web/features/legal/markup.ts`. */
export const LegalText = z.object({
  kind: z.enum(legalKinds),
  body: z.string(),
  /** 0 while the template is shown because the operator has published no text. */
  version: whole,
  published_at: moment.nullable(),
  /** Since or from when it holds; null for the template. */
  effective_at: moment.nullable(),
  /** The version that is published and holds later; null if there is none. */
  upcoming: z.object({ version: whole, effective_at: moment }).nullable(),
});
export type LegalText = z.infer<typeof LegalText>;

/** A version of a legal text as staff sees it. */
export const LegalVersion = z.object({
  kind: z.enum(legalKinds),
  version: whole,
  body: z.string(),
  published_at: moment,
  effective_at: moment,
  /** Whether people are told of it, and asked to accept it. */
  is_announced: z.boolean(),
  by_name: z.string(),
});
export type LegalVersion = z.infer<typeof LegalVersion>;

/** How far a legal text is: how many accepted it, and how many were told of it. */
export const LegalAcceptance = z.object({
  version: whole,
  /** Users who accepted this version or a later one, and active users. */
  accepted: whole,
  users: whole,
  /** Guests' bookings with this version. */
  guest_bookings: whole,
  /** The mails of its announcement; null if it is not announced. */
  mails: z.object({ sent: whole, is_finished: z.boolean() }).nullable(),
});
export type LegalAcceptance = z.infer<typeof LegalAcceptance>;

/** An announced version that the caller has not accepted yet. */
export const LegalNotice = z.object({
  kind: z.enum(acceptedKinds),
  version: whole,
  effective_at: moment,
  /** Whether it holds already. */
  is_due: z.boolean(),
});
export type LegalNotice = z.infer<typeof LegalNotice>;
