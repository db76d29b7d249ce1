import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** Who reads an event: a user, or a guest with the link of a booking. */
export interface Viewer {
  readonly user_id: string | null;
  readonly token_hash: Buffer | null;
}

export const viewerOf = (actor: Actor): Viewer => ({
  user_id: actor.kind === 'user' ? actor.user_id : null,
  token_hash: actor.booking_token === null ? null : hashToken(actor.booking_token),
});

/** Whether the viewer has booked a withheld event `e`; other events need no look. */
export const hasBooked = ({ user_id, token_hash }: Viewer) => sql<SqlBool>`(
  e.is_withheld AND EXISTS (
    SELECT FROM bookings b
    WHERE b.event_id = e.id AND (b.customer_id = ${user_id}::uuid OR b.access_token_hash = ${token_hash}::bytea)
  ))`;

/** Reads what decides on a caller's access to an event (`EventAccess`), with its page and title; null if none. */
export async function findEventAccess(db: ReadDb | Tx, event_id: string, actor: Actor) {
  const row = await db
    .selectFrom('events as e')
    .innerJoin('providers as p', 'p.id', 'e.provider_id')
    .select(['e.id', 'e.title', 'e.status', 'e.provider_id', 'e.is_withheld', 'p.owner_id'])
    .select(['p.status as page_status', hasBooked(viewerOf(actor)).as('has_booked')])
    .where('e.id', '=', event_id)
    .executeTakeFirst();
  return row ? { ...row, has_booked: row.has_booked === true } : null;
}
