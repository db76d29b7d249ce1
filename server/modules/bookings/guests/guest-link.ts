import { type Refusal, refuse } from '#contract/errors.ts';
import { isoInstant } from '#contract/instant.ts';
import { bookingGuests } from '#locales/areas/booking-guests.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import type { BookingRow } from '../store.ts';
import { accessTokenFor } from './access-token.ts';
import { setGuestLink } from './guest-link-store.ts';
import { codeActsUntil, isLinkReadOnly } from './rules/guest-link.ts';

type Linked = Pick<BookingRow, 'ends_at' | 'access_until'> & { readonly access_token_hash: Buffer | null };

/**
 * Refuses actions through an old guest link until a code from the mailbox is entered. Returns null for all other
 * actors.
 */
export function refuseOldLink(booking: Linked, actor: Actor, now: Date): Refusal<'verification_required'> | null {
  const isByLink =
    actor.booking_token !== null && booking.access_token_hash?.equals(hashToken(actor.booking_token)) === true;
  if (!isByLink || !isLinkReadOnly(booking, now)) return null;
  return refuse('verification_required', say(bookingGuests, 'old_link'), {
    extra: { limit: 'guest_link', ways: ['email_code'] },
  });
}

/**
 * Issues the token of a guest's booking after a mailbox code was entered. The old link's version becomes invalid, so
 * that copies of it do not gain the new permissions.
 */
export async function openByCode(tx: Tx, row: BookingRow, secret: string, now: Date): Promise<string> {
  const isOld = isLinkReadOnly(row, now);
  const version = isOld ? row.access_version + 1 : row.access_version;
  const token = accessTokenFor(secret, row.id, version);
  if (isOld) await setGuestLink(tx, row.id, { version: version, token, until: codeActsUntil(now) });
  return token;
}

/** Revokes every link to a guest's booking; the next mail contains the new one. */
export async function revokeLink(tx: Tx, row: BookingRow, secret: string): Promise<void> {
  const version = row.access_version + 1;
  const until = row.access_until === null ? null : isoInstant(row.access_until.getTime());
  await setGuestLink(tx, row.id, { version: version, token: accessTokenFor(secret, row.id, version), until });
}
