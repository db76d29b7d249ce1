import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { Picture } from './picture.ts';

/** A named place on earth. */
export const PlaceLabel = z.object({ label: z.string(), lat: z.number(), lon: z.number() });

export const userRoles = ['user', 'support', 'finance', 'admin'] as const;

/** The common fields of all views of the caller's own account. */
const Self = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: Picture.nullable(),
  language: z.string(),
  timezone: z.string(),
  currency: Currency,
  radius: whole,
  location: PlaceLabel.nullable(),
  role: z.enum(userRoles),
});

/** The caller's own account with its private fields. */
export const OwnUser = Self.extend({
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  has_password: z.boolean(),
  created_at: moment,
});
export type OwnUser = z.infer<typeof OwnUser>;

/** A user as other users may see them. */
export const PublicUser = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: Picture.nullable(),
  member_since: z.string(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** The current user for every screen; null for a guest. */
export const SessionUser = Self.extend({
  /** The provider pages this user owns. */
  providers: z.array(
    z.object({ _id: z.string(), slug: z.string(), name: z.string(), status: z.string(), avatar: Picture.nullable() }),
  ),
});
export type SessionUser = z.infer<typeof SessionUser>;
