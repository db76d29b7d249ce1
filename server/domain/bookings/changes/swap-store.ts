import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/**
 * Finds the booking of the private session at a requested time. Returns null unless both bookings are confirmed,
 * private, of instant services and of one provider.
 */
export async function findHolder(
  db: ReadDb | Tx,
  asked: { readonly booking_id: string; readonly starts_at: string | Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT other.id FROM bookings own
    JOIN services s ON s.id = own.service_id AND s.capacity = 1 AND s.booking_mode = 'instant'
    JOIN commitments c ON c.provider_id = own.provider_id AND c.kind = 'session' AND c.capacity = 1
      AND c.starts_at = ${asked.starts_at}::timestamptz
    JOIN seats t ON t.commitment_id = c.id AND t.change_id IS NULL
    JOIN bookings other ON other.id = t.booking_id AND other.id <> own.id AND other.status = 'confirmed'
    JOIN services of_other ON of_other.id = other.service_id AND of_other.capacity = 1
      AND of_other.booking_mode = 'instant'
    WHERE own.id = ${asked.booking_id}::uuid AND own.status = 'confirmed'`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Locks two bookings as a pair until the transaction ends. It is called before either row is locked, so that two swaps
 * do not deadlock.
 */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const [first, second] = [one, other].toSorted();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`swap:${first}:${second}`}, 0))`.execute(tx);
}

/** A customer's offer to swap with the time of another booking. */
interface SwapOffer {
  readonly booking_id: string;
  readonly other_booking_id: string;
  readonly starts_at: Date;
  readonly expires_at: Date;
}

/** Stores a booking's swap offer, replacing an earlier one. */
export async function saveOffer(tx: Tx, offer: SwapOffer): Promise<void> {
  const { booking_id, ...rest } = offer;
  await tx
    .insertInto('swap_offers')
    .values(offer)
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(rest))
    .execute();
}

/** Finds the unexpired offer of a booking for the time of another; null if there is none. */
export async function findOffer(
  tx: Tx,
  by: { readonly booking_id: string; readonly other_booking_id: string; readonly now: Date },
): Promise<SwapOffer | null> {
  const found = await tx
    .selectFrom('swap_offers')
    .selectAll()
    .where('booking_id', '=', by.booking_id)
    .where('other_booking_id', '=', by.other_booking_id)
    .where('expires_at', '>', by.now)
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes the offers of bookings whose time changed, or that request another time. */
export async function deleteOffers(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('swap_offers')
    .where('booking_id', 'in', [...booking_ids])
    .execute();
}

/** Frees the time of bookings, so that each can take the other's time in the same transaction. */
export async function freeOwnTimes(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('seats')
    .where('booking_id', 'in', [...booking_ids])
    .where('change_id', 'is', null)
    .execute();
}

/** Runs a part of the open transaction in a savepoint, and rolls it back when the result is null. */
export async function orUndo<Result>(tx: Tx, work: () => Promise<Result | null>): Promise<Result | null> {
  await sql`SAVEPOINT swap`.execute(tx);
  const result = await work();
  await (result === null ? sql`ROLLBACK TO SAVEPOINT swap` : sql`RELEASE SAVEPOINT swap`).execute(tx);
  return result;
}
