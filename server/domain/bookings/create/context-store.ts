import { type RawBuilder, sql } from 'kysely';
import { MINUTE_MS } from '#contract/instant.ts';
import { type SlotInput, type SlotRow, slotInputOf, slotRow } from '#server/domain/availability/index.ts';
import { type CodeTerms, discountJson } from '#server/domain/discounts/index.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/domain/pictures/index.ts';
import { creditAmount } from '#server/domain/wallet/index.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type BookingRelations, relationsJson } from '../store.ts';
import { type ChargeTerms, chargeIn, chargeJson } from './fee-store.ts';
import type { Charge } from './rules/price.ts';

/** What is read to decide on a wish, and to present the booking that comes of it. */
export interface BookingContext extends SlotInput {
  readonly charge: Charge;
  /** The code that was named, or null where there is none of this text. */
  readonly discount: CodeTerms | null;
  /** The booker's credit in the currency of the service, minor units. */
  readonly credit_available: number;
  /** Whether holds that ran out stand in the way of the wished time. */
  readonly is_overdue_in_the_way: boolean;
  /** Whether the booker has had a session as a signed-in customer, and whether they have a saved card. */
  readonly has_had_session: boolean;
  readonly has_card: boolean;
  /** What the booking shows of its provider, service and customer. */
  readonly relations: BookingRelations;
  readonly pictures: ReadonlyMap<string, PictureRow>;
}

/**
 * Reads in one statement all that decides on a wish and presents what comes of it; null when there is no such service. One person's attempts
 * come one after another from here to the end of the transaction, so that the next statement counts their holds as they are.
 */
export async function loadBookingContext(
  tx: Tx,
  input: {
    service_id: string;
    starts_at: Date;
    participants: number;
    discount_code: string | null;
    use_credit: boolean;
  },
  holder: { user_id: string | null; email: string | null; lock_key: string; hold: HoldLock | null },
  now: Date,
): Promise<BookingContext | null> {
  const options = { now, participants: input.participants };
  const window = { from: input.starts_at, to: new Date(input.starts_at.getTime() + MINUTE_MS) };
  const { rows } = await sql<
    SlotRow & {
      charge: ChargeTerms | null;
      discount: CodeTerms | null;
      credit_available: number | null;
      is_overdue_in_the_way: boolean;
      has_had_session: boolean;
      has_card: boolean;
      relations: BookingRelations;
      pictures: PictureRow[] | null;
    }
  >`
    WITH booker AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM bookings WHERE customer_id = ${holder.user_id}::uuid AND status = 'completed') AS has_had_session,
        EXISTS (SELECT FROM cards WHERE user_id = ${holder.user_id}::uuid AND deleted_at IS NULL) AS has_card
    ), turn AS MATERIALIZED (${lockHolds(input, holder)})
    SELECT slot.*, turn.has_had_session, turn.has_card,
      ${chargeJson(sql`slot.service_currency`, now)} AS charge,
      ${discountJson({ code: input.discount_code, provider_id: sql`slot.id`, address: sql`COALESCE(customer.email::text, ${holder.email}::text)` })} AS discount,
      ${input.use_credit ? creditAmount(sql`customer.id`, sql`slot.service_currency`) : sql`NULL::int8`} AS credit_available,
      EXISTS (SELECT FROM commitments c JOIN seats t ON t.commitment_id = c.id JOIN bookings b ON b.id = t.booking_id
        WHERE c.calendar_id = providers.calendar_id AND b.status = 'awaiting_payment' AND b.expires_at <= ${now}::timestamptz
          AND c.padded && tstzrange(${input.starts_at}::timestamptz - make_interval(mins => slot.buffer_before_minutes),
            ${input.starts_at}::timestamptz + make_interval(mins => slot.duration_minutes + slot.buffer_after_minutes))) AS is_overdue_in_the_way,
      ${relationsJson} AS relations,
      ${picturesJson(sql`ARRAY[providers.avatar_id, services.picture_ids[1]]`)} AS pictures
    FROM turn CROSS JOIN (${slotRow(input.service_id, window, options)}) slot
      JOIN providers ON providers.id = slot.id JOIN services ON services.id = slot.service_id LEFT JOIN users customer ON customer.id = ${holder.user_id}::uuid`.execute(
    tx,
  );
  if (!rows[0]) return null;
  const { charge, discount, credit_available, is_overdue_in_the_way, has_had_session, has_card, ...more } = rows[0];
  const { relations, pictures, ...slot } = more;
  return {
    ...slotInputOf(slot, options),
    charge: chargeIn(slot.service_currency, charge),
    discount,
    credit_available: credit_available ?? 0,
    is_overdue_in_the_way,
    has_had_session,
    has_card,
    relations,
    pictures: picturesOf(pictures),
  };
}

/** Whose unpaid holds are counted together with this one. */
export interface HoldLock {
  readonly network: string;
  /** A mailbox was verified for it. */
  readonly is_verified: boolean;
}

/**
 * Waits for the others who are subject to the same limits: those of the person, and where these limits apply, of the network and of the
 * provider's day. Everybody takes the locks in this order.
 */
function lockHolds(
  input: { service_id: string; starts_at: Date },
  holder: { lock_key: string; hold: HoldLock | null },
): RawBuilder<unknown> {
  const lock = (key: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
  const person = lock(sql`${holder.lock_key}`);
  if (holder.hold === null || holder.hold.is_verified) return sql`SELECT booker.*, ${person} FROM booker`;
  const network = lock(sql`${`holds of ${holder.hold.network}`}`);
  const day = lock(
    sql`(SELECT 'holds with ' || p.id || ' on ' || (${input.starts_at}::timestamptz AT TIME ZONE p.timezone)::date FROM services s JOIN providers p ON p.id = s.provider_id WHERE s.id = ${input.service_id}::uuid)`,
  );
  return sql`SELECT booker.*, concat(${person}, CASE WHEN NOT has_had_session AND NOT has_card THEN concat(${network}, ${day}) END) FROM booker`;
}

/** What prices a booking draft: the service, the platform's fee, the code that was named and the customer's credit; null when there is no such service. */
export async function loadQuote(
  db: ReadDb | Tx,
  input: { service_id: string; discount_code: string | null },
  who: { user_id: string | null; email: string | null },
  now: Date,
) {
  const { rows } = await sql<{
    amount: number;
    currency: string;
    capacity: number;
    is_offered: boolean;
    charge: ChargeTerms | null;
    discount: CodeTerms | null;
    credit_available: number | null;
  }>`
    SELECT s.amount, s.currency, s.capacity, s.is_active AND p.status = 'published' AND p.owner_id IS NOT NULL AS is_offered,
      ${chargeJson(sql`s.currency`, now)} AS charge,
      ${discountJson({ code: input.discount_code, provider_id: sql`p.id`, address: sql`COALESCE(u.email::text, ${who.email}::text)` })} AS discount,
      ${creditAmount(sql`u.id`, sql`s.currency`)} AS credit_available
    FROM services s JOIN providers p ON p.id = s.provider_id LEFT JOIN users u ON u.id = ${who.user_id}::uuid
    WHERE s.id = ${input.service_id}::uuid`.execute(db);
  return rows[0] ?? null;
}
