import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type BookingRow, lockBooking, wideBookings } from '../store.ts';

/** A move into another customer's private session; `other_id` is that customer's booking. */
export interface PossibleSwap {
  readonly booking_id: string;
  readonly other_id: string;
  readonly starts_at: string;
}

/** The requested time of a booking. */
interface Asked {
  readonly booking_id: string;
  readonly starts_at: string;
}

/**
 * The booking of the private session at a requested time. There is none unless both bookings are confirmed, private, of
 * instant services and of one provider.
 */
const holderOf = (asked: Asked): RawBuilder<{ id: string }> => sql<{ id: string }>`
    SELECT other.id FROM bookings own
    JOIN services s ON s.id = own.service_id AND s.capacity = 1 AND s.booking_mode = 'instant'
    JOIN commitments c ON c.provider_id = own.provider_id AND c.kind = 'session' AND c.capacity = 1
      AND c.starts_at = ${asked.starts_at}::timestamptz
    JOIN seats t ON t.commitment_id = c.id AND t.change_id IS NULL
    JOIN bookings other ON other.id = t.booking_id AND other.id <> own.id AND other.status = 'confirmed'
    JOIN services of_other ON of_other.id = other.service_id AND of_other.capacity = 1
      AND of_other.booking_mode = 'instant'
    WHERE own.id = ${asked.booking_id}::uuid AND own.status = 'confirmed'`;

/** Finds the booking of the private session at a requested time (`holderOf`), or null. */
export async function findHolder(db: ReadDb | Tx, asked: Asked): Promise<string | null> {
  const { rows } = await holderOf(asked).execute(db);
  return rows[0]?.id ?? null;
}

/** A locked booking, and the swap by which it may move to a time that is taken. */
export interface LockedForMove {
  readonly row: BookingRow;
  readonly swap: PossibleSwap | null;
}

/**
 * Locks a booking that is to move until the transaction ends. If another private session is at the new time, the two
 * bookings are locked as a pair before either row is locked, so that two swaps do not deadlock: of two customers who
 * request each other's time at once, the second sees the first one's offer. Null if there is no such booking.
 */
export async function lockForMove(
  tx: Tx,
  { booking_id, starts_at }: { readonly booking_id: string; readonly starts_at?: string | undefined },
): Promise<LockedForMove | null> {
  if (starts_at === undefined) {
    const row = await lockBooking(tx, booking_id);
    return row && { row, swap: null };
  }
  // The booking's row is locked once it is joined with the pair.
  const pair = sql<{ other_id: string }>`(
    SELECT h.id AS other_id, pg_advisory_xact_lock(hashtextextended(
      'swap:' || LEAST(h.id, ${booking_id}::uuid) || ':' || GREATEST(h.id, ${booking_id}::uuid), 0))::text AS locked
    FROM (${holderOf({ booking_id, starts_at })}) h)`;
  const found = await wideBookings(tx)
    .leftJoin(pair.as<'pair'>('pair'), (join) => join.onTrue())
    .select('pair.other_id')
    .where('bookings.id', '=', booking_id)
    .forUpdate('bookings')
    .executeTakeFirst();
  if (!found) return null;
  const { other_id, ...row } = found;
  return { row, swap: other_id === null ? null : { booking_id, other_id, starts_at } };
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

/** Runs a part of the open transaction in a savepoint, and rolls it back when the result is null. */
export async function runOrRollBack<Result>(tx: Tx, work: () => Promise<Result | null>): Promise<Result | null> {
  await sql`SAVEPOINT swap`.execute(tx);
  const result = await work();
  await (result === null ? sql`ROLLBACK TO SAVEPOINT swap` : sql`RELEASE SAVEPOINT swap`).execute(tx);
  return result;
}
