import type { Picture } from '#contract/entities/picture.ts';
import type { OwnUser, PublicUser } from '#contract/entities/user.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { Currency } from '#contract/money.ts';

/** The columns that `presentOwnUser` reads. */
export interface OwnUserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly language: string;
  readonly timezone: string;
  readonly currency: string;
  readonly radius: number;
  readonly location_label: string | null;
  readonly location_lat: number | null;
  readonly location_lon: number | null;
  readonly role: string;
  readonly created_at: Date;
  readonly has_password: boolean;
}

/** The roles of staff by name; anything else is a plain user. */
export function roleOf(role: string): OwnUser['role'] {
  return role === 'admin' || role === 'finance' || role === 'support' ? role : 'user';
}

/** The place of a row; null unless its three columns are set. */
export function presentUserLocation(
  row: Pick<OwnUserRow, 'location_label' | 'location_lat' | 'location_lon'>,
): OwnUser['location'] {
  if (row.location_label === null || row.location_lat === null || row.location_lon === null) return null;
  return { label: row.location_label, lat: row.location_lat, lon: row.location_lon };
}

/** Presents a user's own account to that user. */
export function presentOwnUser(row: OwnUserRow, avatar: Picture | null): OwnUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified,
    phone: row.phone,
    avatar,
    language: shippedLanguage(row.language),
    timezone: row.timezone,
    currency: Currency.parse(row.currency),
    radius: row.radius,
    location: presentUserLocation(row),
    role: roleOf(row.role),
    has_password: row.has_password,
    created_at: row.created_at.toISOString(),
  };
}

/** Presents a user to the public, without address, number and place. */
export function presentPublicUser(
  row: { id: string; name: string; created_at: Date },
  avatar: Picture | null,
): PublicUser {
  return { _id: row.id, name: row.name, avatar, member_since: row.created_at.toISOString() };
}
