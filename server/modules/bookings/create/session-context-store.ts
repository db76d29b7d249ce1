import { type RawBuilder, sql } from 'kysely';
import { MINUTE_MS } from '#contract/instant.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type RowOf, selectList } from '#server/kernel/database/select-list.ts';
import { type SlotInput, type SlotRow, slotInputOf, slotRow } from '#server/modules/availability/queries.ts';
import { discountJson } from '#server/modules/discounts/queries.ts';
import type { CodeTerms } from '#server/modules/discounts/rules.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/modules/pictures/queries.ts';
import { creditAmount } from '#server/modules/wallet/ledger/index.ts';
import { type BookingRelations, relationsJson } from '../store.ts';
import { chargeIn, chargeJson, holdMinutesSql, takesPaymentsSql } from './fee-store.ts';
import { isOverdueInTheWay } from './overdue-hold-store.ts';
import type { Charge } from './rules/price.ts';

/** The rows for deciding on a booking and presenting it. */
export interface BookingContext extends SlotInput {
  readonly charge: Charge;
  /** Whether customers pay online. */
  readonly takes_payments: boolean;
  /** How long an unpaid booking holds its time (minutes). */
  readonly hold_minutes: number;
  /** The discount code that was entered, or null when there is no such code. */
  readonly discount: CodeTerms | null;
  /** The customer's credit in the currency of the service, in minor units. */
  readonly credit_available: number;
  /** Whether expired holds still occupy the requested time. */
  readonly is_overdue_in_the_way: boolean;
  /** Whether the customer has completed a session while signed in, and whether they have a saved card. */
  readonly has_had_session: boolean;
  readonly has_card: boolean;
  /** The columns of provider, service and customer that a booking shows. */
  readonly relations: BookingRelations;
  readonly pictures: ReadonlyMap<string, PictureRow>;
}

/**
 * Reads in one statement what decides on a booking and presents it; null when there is no such service. Attempts of one
 * person wait for each other from here to the end of the transaction, so that the next statement counts their holds
 * correctly.
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
  const address = sql`COALESCE(customer.email::text, ${holder.email}::text)`;
  const columns = {
    has_had_session: sql<boolean>`turn.has_had_session`,
    has_card: sql<boolean>`turn.has_card`,
    charge: chargeJson(sql`slot.service_currency`, now),
    takes_payments: takesPaymentsSql,
    hold_minutes: holdMinutesSql,
    discount: discountJson({ code: input.discount_code, provider_id: sql`slot.id`, address }),
    credit_available: input.use_credit
      ? creditAmount(sql`customer.id`, sql`slot.service_currency`, sql`slot.id`)
      : sql<null>`NULL::int8`,
    is_overdue_in_the_way: isOverdueInTheWay(
      sql`providers.calendar_id`,
      sql`tstzrange(
        ${input.starts_at}::timestamptz - make_interval(mins => slot.buffer_before_minutes),
        ${input.starts_at}::timestamptz + make_interval(mins => slot.duration_minutes + slot.buffer_after_minutes))`,
      now,
    ),
    relations: relationsJson,
    pictures: picturesJson(sql`ARRAY[providers.avatar_id, services.picture_ids[1]]`),
  };
  const { rows } = await sql<SlotRow & RowOf<typeof columns>>`
    WITH booker AS MATERIALIZED (
      SELECT
        EXISTS (SELECT FROM bookings WHERE customer_id = ${holder.user_id}::uuid AND status = 'completed')
          AS has_had_session,
        EXISTS (SELECT FROM cards WHERE user_id = ${holder.user_id}::uuid AND deleted_at IS NULL) AS has_card
    ), turn AS MATERIALIZED (${lockHolds(holder.lock_key, holder.hold, dayOf(input))})
    SELECT slot.*, ${selectList(columns)}
    FROM turn
    CROSS JOIN (${slotRow(input.service_id, window, options)}) slot
    JOIN providers ON providers.id = slot.id
    JOIN services ON services.id = slot.service_id
    LEFT JOIN events ON false
    LEFT JOIN users customer ON customer.id = ${holder.user_id}::uuid`.execute(tx);
  if (!rows[0]) return null;
  const {
    charge,
    takes_payments,
    hold_minutes,
    discount,
    credit_available,
    is_overdue_in_the_way,
    has_had_session,
    has_card,
    ...more
  } = rows[0];
  const { relations, pictures, ...slot } = more;
  return {
    ...slotInputOf(slot, options),
    charge: chargeIn(slot.service_currency, charge),
    takes_payments,
    hold_minutes,
    discount,
    credit_available: credit_available ?? 0,
    is_overdue_in_the_way,
    has_had_session,
    has_card,
    relations,
    pictures: picturesOf(pictures),
  };
}

/** The origin by which unpaid holds are counted. */
export interface HoldLock {
  readonly network: string;
  /** Whether its mailbox was verified. */
  readonly is_verified: boolean;
}

/**
 * Builds the query that locks the limits of a hold until the transaction ends: those of the person, of the network and
 * of the provider's day, as far as they apply. The locks are always taken in this order.
 */
export function lockHolds(
  lock_key: string,
  hold: HoldLock | null,
  day: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const lock = (key: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
  const person = lock(sql`${lock_key}`);
  if (hold === null || hold.is_verified) return sql`SELECT booker.*, ${person} FROM booker`;
  const network = lock(sql`${`holds of ${hold.network}`}`);
  const both = day === null ? network : sql`concat(${network}, ${lock(day)})`;
  return sql`
      SELECT booker.*, concat(${person}, CASE WHEN NOT has_had_session AND NOT has_card THEN ${both} END)
      FROM booker`;
}

/** The key of the limit of a provider's day. */
const dayOf = (input: { service_id: string; starts_at: Date }): RawBuilder<unknown> => sql`(
  SELECT 'holds with ' || p.id || ' on ' || (${input.starts_at}::timestamptz AT TIME ZONE p.timezone)::date
  FROM services s JOIN providers p ON p.id = s.provider_id WHERE s.id = ${input.service_id}::uuid)`;

/**
 * Reads what prices a booking draft: service, platform fee, discount code and credit; null when there is no such
 * service.
 */
export async function loadQuote(
  db: ReadDb | Tx,
  input: { service_id: string; discount_code: string | null },
  who: { user_id: string | null; email: string | null },
  now: Date,
) {
  const address = sql`COALESCE(u.email::text, ${who.email}::text)`;
  const quote = await db
    .selectFrom('services as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .leftJoin('users as u', (join) => join.on('u.id', '=', who.user_id))
    .select(['s.amount', 's.currency', 's.capacity'])
    .select([
      sql<boolean>`s.is_active AND p.status = 'published' AND p.owner_id IS NOT NULL`.as('is_offered'),
      chargeJson(sql`s.currency`, now).as('charge'),
      takesPaymentsSql.as('takes_payments'),
      discountJson({ code: input.discount_code, provider_id: sql`p.id`, address }).as('discount'),
      creditAmount(sql`u.id`, sql`s.currency`, sql`p.id`).as('credit_available'),
    ])
    .where('s.id', '=', input.service_id)
    .executeTakeFirst();
  return quote ?? null;
}
