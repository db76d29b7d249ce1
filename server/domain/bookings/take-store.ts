import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { type SlotInput, type SlotRow, slotInputOf, slotRow } from '#server/domain/availability/index.ts';
import { type CodeTerms, discountJson, mayUseAgain } from '#server/domain/discounts/index.ts';
import { listingRefresh } from '#server/domain/listings/index.ts';
import { waitingJobs } from '#server/domain/notifications/index.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/domain/pictures/index.ts';
import { creditAmount, journalRows, lockCredit, type NewJournal } from '#server/domain/wallet/index.ts';
import type { ReadDb, Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Charge, LineItem } from './rules/price.ts';
import type { BookingRow } from './store.ts';

/** At most this many unpaid holds a person may have at once, so that nobody blocks a calendar. */
export const MOST_HOLDS = 5;

/** A session booking about to be made, priced and decided. */
export interface NewBooking {
  readonly id: string;
  readonly customer_id: string | null;
  /** A client whom the provider enters may have no address. */
  readonly guest: { readonly name: string; readonly email: string | null; readonly phone: string | null } | null;
  readonly access_token_hash: Buffer | null;
  readonly provider_id: string;
  readonly service_id: string;
  readonly title: string;
  readonly participants: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  /** The schedule the time was offered by; when it has changed meanwhile, nothing is taken. */
  readonly schedule_version: number;
  readonly timezone: string;
  readonly place: string;
  readonly note: string;
  readonly customer_address: string;
  readonly status: 'awaiting_payment' | 'confirmed' | 'requested';
  readonly payment_status: 'none' | 'on_site';
  readonly currency: string;
  readonly unit_amount: number;
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly waived: number;
  readonly system_charge: number;
  readonly total: number;
  readonly line_items: readonly LineItem[];
  readonly discount_code_id: string | null;
  readonly cancellation_policy: string;
  readonly cancel_cutoff_minutes: number;
  readonly expires_at: string | null;
  /** What the books have to hold of a booking that is confirmed at once; null where no money is in it, or it is still to be paid. */
  readonly journal: NewJournal | null;
  /** The user on the provider's side who enters it for a client; the customer books when absent. */
  readonly entered_by?: string;
  readonly now: Date;
}

/** A booking's own row. */
export type OwnRow = Selectable<DB['bookings']>;

/** What a booking shows of its provider, service and customer. */
export type Beside = Omit<BookingRow, keyof OwnRow>;

/** What is read to decide on a wish, and to present the booking that comes of it. */
export interface WishInput extends SlotInput {
  readonly charge: Charge;
  /** The code that was named, or null where there is none of this text. */
  readonly discount: CodeTerms | null;
  /** The booker's credit in the currency of the service, minor units. */
  readonly credit_available: number;
  /** Whether holds that ran out stand in the way of the wished time. */
  readonly is_overdue_in_the_way: boolean;
  readonly beside: Beside;
  readonly pictures: ReadonlyMap<string, PictureRow>;
}

/** One that is asked of the provider; when, unless a card is to be verified first. */
export interface NewRequest extends NewBooking {
  readonly asked_at: Date | null;
}

const MINUTE_MS = 60_000;

/**
 * Reads in one statement all that decides on a wish and presents what comes of it; null when there is no such service. One person's attempts
 * come one after another from here to the end of the transaction, so that the next statement counts their holds as they are.
 */
export async function loadWish(
  tx: Tx,
  wish: {
    service_id: string;
    starts_at: Date;
    participants: number;
    discount_code: string | null;
    use_credit: boolean;
  },
  holder: { user_id: string | null; email: string | null; turn: string },
  now: Date,
): Promise<WishInput | null> {
  const options = { now, participants: wish.participants };
  const window = { from: wish.starts_at, to: new Date(wish.starts_at.getTime() + MINUTE_MS) };
  const { rows } = await sql<
    SlotRow & {
      charge: Charge | null;
      discount: CodeTerms | null;
      credit_available: number | null;
      is_overdue_in_the_way: boolean;
      beside: Beside;
      pictures: PictureRow[] | null;
    }
  >`
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${holder.turn}, 0)))
    SELECT slot.*,
      (SELECT json_build_object('percent_basis_points', c.percent_basis_points, 'fixed', c.fixed) FROM system_charges c WHERE c.currency = slot.service_currency) AS charge,
      ${discountJson({ code: wish.discount_code, provider_id: sql`slot.id`, address: sql`COALESCE(u.email::text, ${holder.email}::text)` })} AS discount,
      ${wish.use_credit ? creditAmount(sql`u.id`, sql`slot.service_currency`) : sql`NULL::int8`} AS credit_available,
      EXISTS (SELECT FROM commitments c JOIN seats t ON t.commitment_id = c.id JOIN bookings b ON b.id = t.booking_id
        WHERE c.provider_id = slot.id AND b.status = 'awaiting_payment' AND b.expires_at <= ${now}::timestamptz
          AND c.padded && tstzrange(${wish.starts_at}::timestamptz - make_interval(mins => slot.buffer_before_minutes),
            ${wish.starts_at}::timestamptz + make_interval(mins => slot.duration_minutes + slot.buffer_after_minutes))) AS is_overdue_in_the_way,
      json_build_object('provider_slug', p.slug, 'provider_name', p.name, 'provider_owner_id', p.owner_id, 'provider_avatar_id', p.avatar_id, 'provider_address', p.address,
        'provider_area_label', p.area_label, 'provider_lat', p.lat, 'provider_lon', p.lon, 'service_duration_minutes', s.duration_minutes, 'service_capacity', s.capacity,
        'service_picture_ids', s.picture_ids, 'service_is_active', s.is_active, 'service_move_cutoff_minutes', s.move_cutoff_minutes, 'service_most_moves', s.most_moves, 'service_request_hours', s.request_hours, 'customer_name', u.name, 'customer_email', u.email, 'customer_phone', u.phone) AS beside,
      ${picturesJson(sql`ARRAY[p.avatar_id, s.picture_ids[1]]`)} AS pictures
    FROM turn CROSS JOIN (${slotRow(wish.service_id, window, options)}) slot
      JOIN providers p ON p.id = slot.id JOIN services s ON s.id = slot.service_id LEFT JOIN users u ON u.id = ${holder.user_id}::uuid`.execute(
    tx,
  );
  if (!rows[0]) return null;
  const { charge, discount, credit_available, is_overdue_in_the_way, beside, pictures, ...slot } = rows[0];
  return {
    ...slotInputOf(slot, options),
    charge: charge ?? { percent_basis_points: 0, fixed: 0 },
    discount,
    credit_available: credit_available ?? 0,
    is_overdue_in_the_way,
    beside,
    pictures: picturesOf(pictures),
  };
}

/** What taking a slot came to. */
export type Taken =
  | { readonly taken: true; readonly row: OwnRow }
  | { readonly taken: false; readonly why: 'slot' | 'holds' }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Writes a booking with the time it takes. The constraint `session_no_overlap` decides between rivals: whoever loses inserts nothing. A seat of
 * a group session that is there already is taken in a second statement, which sees what the winner wrote.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Taken> {
  const first = await insertWithOwnCommitment(tx, booking);
  if (first.holds >= MOST_HOLDS) return { taken: false, why: 'holds' };
  if (first.row) return { taken: true, row: first.row };
  if (booking.capacity === 1) return { taken: false, why: 'slot' };
  const joined = await insertIntoGroup(tx, booking);
  if (joined.row) return { taken: true, row: joined.row };
  return joined.seats_left === null
    ? { taken: false, why: 'slot' }
    : { taken: false, why: 'seats', seats_left: joined.seats_left };
}

async function insertWithOwnCommitment(tx: Tx, booking: NewBooking): Promise<{ row: OwnRow | null; holds: number }> {
  const commitment_id = newId();
  // A private session belongs to its booking; a group session is a family of its own that bookings join.
  const family_id = booking.capacity === 1 ? booking.id : commitment_id;
  const { rows } = await sql<Booked & { holds: number }>`
    WITH holds AS MATERIALIZED (${holdsOf(booking)}),
    commitment AS (
      INSERT INTO commitments (id, provider_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${booking.padded.from}::timestamptz, ${booking.padded.to}::timestamptz), ${booking.capacity}::int
      FROM holds, (SELECT FROM providers WHERE id = ${booking.provider_id}::uuid AND schedule_version = ${booking.schedule_version}::int FOR SHARE) AS schedule
      WHERE holds.n < ${MOST_HOLDS}::int
      ON CONFLICT DO NOTHING
      RETURNING id
    ), ${rowsOf(booking)}
    SELECT holds.n AS holds, booked.* FROM holds LEFT JOIN booked ON true`.execute(tx);
  return { row: rowOf(rows[0]), holds: rows[0]?.holds ?? 0 };
}

/** The columns of a booking that was made, or nulls in place of them. */
type Booked = OwnRow | { readonly [Column in keyof OwnRow]: null };

function rowOf(found: Booked | undefined): OwnRow | null {
  return found && found.id !== null ? found : null;
}

async function insertIntoGroup(
  tx: Tx,
  booking: NewBooking,
): Promise<{ row: OwnRow | null; seats_left: number | null }> {
  const { rows } = await sql<Booked & { seats_left: number | null }>`
    WITH session AS MATERIALIZED (
      SELECT id, capacity - seats_taken AS seats_left FROM commitments
      WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session' AND capacity > 1
      FOR UPDATE
    ), commitment AS (SELECT id FROM session WHERE seats_left >= ${booking.participants}::int), ${rowsOf(booking)}
    SELECT (SELECT seats_left FROM session) AS seats_left, booked.* FROM (SELECT) one LEFT JOIN booked ON true`.execute(
    tx,
  );
  return { row: rowOf(rows[0]), seats_left: rows[0]?.seats_left ?? null };
}

function holdsOf(booking: NewBooking) {
  // What the provider enters is nobody's hold.
  if (booking.entered_by !== undefined) return sql`SELECT 0 AS n`;
  const holder =
    booking.customer_id === null
      ? sql`guest_email = ${booking.guest?.email ?? ''}::citext`
      : sql`customer_id = ${booking.customer_id}::uuid`;
  return sql`SELECT count(*)::int AS n FROM bookings WHERE ${holder} AND status = 'awaiting_payment' AND expires_at > ${booking.now}::timestamptz`;
}

/**
 * The booking, its seat and the first line of its history, wherever a commitment was found; with the jobs that follow from it, and the journal of
 * one that is confirmed at once. The use of its code and the credit it sets aside are taken by triggers of the same statement.
 */
function rowsOf(b: NewBooking) {
  const mail = { name: 'send-booking-mail', payload: { booking_id: b.id, kind: 'confirmed' } };
  const jobs = [listingRefresh(b.provider_id), ...(b.status === 'confirmed' ? [mail] : [])];
  const lost = b.status === 'confirmed' ? sql`, lost AS (${rivalsJob('booked')})` : sql``;
  return sql`booked AS (
      ${bookingRow(b, null, sql`commitment`)}
    ), seated AS (
      INSERT INTO seats (booking_id, commitment_id, participants) SELECT booked.id, commitment.id, ${b.participants}::int FROM booked, commitment
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status)
      SELECT id, ${b.now}::timestamptz, ${b.entered_by === undefined ? 'customer' : 'provider'}, ${b.entered_by ?? b.customer_id}::uuid, NULL, ${b.status} FROM booked
    ), follows AS (${waitingJobs(jobs, sql`booked`)})${b.journal ? sql`, ${journalRows(b.journal, sql`booked`)}` : sql``}${lost}`;
}

/**
 * The job that declines the requests which a confirmed booking leaves without their time, as a part of the statement that confirms it (its rows
 * are in `confirmed`): there only where its provider has requests around that time at all.
 */
export function rivalsJob(confirmed: 'booked' | 'moved'): RawBuilder<unknown> {
  const row = sql.ref(confirmed);
  return sql`INSERT INTO waiting_jobs (name, payload, key)
      SELECT 'decline-rivals', json_build_object('booking_id', ${row}.id), 'rivals:' || ${row}.id FROM ${sql.table(confirmed)}
      WHERE EXISTS (SELECT FROM bookings r WHERE r.provider_id = ${row}.provider_id AND r.status = 'requested' AND r.id <> ${row}.id
        AND r.starts_at BETWEEN ${row}.starts_at - interval '2 days' AND ${row}.ends_at + interval '2 days')`;
}

/** The insertion of a booking for each row of `cause`, as a part of a statement. */
export function bookingRow(b: NewBooking, asked_at: Date | null, cause: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO bookings (id, kind, customer_id, guest_name, guest_email, guest_phone, access_token_hash, provider_id, service_id, title, participants, starts_at, ends_at, timezone, place, note,
        customer_address, status, payment_status, currency, unit_amount, price, discount, credit, waived, system_charge, total, line_items, discount_code_id, cancellation_policy, cancel_cutoff_minutes, expires_at, created_at, updated_at,
        is_request, asked_at)
      SELECT ${b.id}::uuid, 'session', ${b.customer_id}::uuid, ${b.guest?.name ?? null}, ${b.guest?.email ?? null}, ${b.guest?.phone ?? null}, ${b.access_token_hash}::bytea, ${b.provider_id}::uuid, ${b.service_id}::uuid,
        ${b.title}, ${b.participants}::int, ${b.starts_at}::timestamptz, ${b.ends_at}::timestamptz, ${b.timezone}, ${b.place}, ${b.note}, ${b.customer_address}, ${b.status}, ${b.payment_status}, ${b.currency},
        ${b.unit_amount}::bigint, ${b.price}::bigint, ${b.discount}::bigint, ${b.credit}::bigint, ${b.waived}::bigint, ${b.system_charge}::bigint, ${b.total}::bigint, ${JSON.stringify(b.line_items)}::jsonb,
        ${b.discount_code_id}::uuid, ${b.cancellation_policy}, ${b.cancel_cutoff_minutes}::int, ${b.expires_at}::timestamptz, ${b.now}::timestamptz, ${b.now}::timestamptz, ${b.status === 'requested'}::boolean, ${asked_at}::timestamptz
      FROM ${cause} RETURNING *`;
}

/** What prices a booking draft: the service, the platform's fee, the code that was named and the customer's credit; null when there is no such service. */
export async function loadQuote(
  db: ReadDb | Tx,
  wish: { service_id: string; discount_code: string | null },
  who: { user_id: string | null; email: string | null },
) {
  const { rows } = await sql<{
    amount: number;
    currency: string;
    capacity: number;
    is_offered: boolean;
    charge: Charge | null;
    discount: CodeTerms | null;
    credit_available: number | null;
  }>`
    SELECT s.amount, s.currency, s.capacity, s.is_active AND p.status = 'published' AND p.owner_id IS NOT NULL AS is_offered,
      (SELECT json_build_object('percent_basis_points', c.percent_basis_points, 'fixed', c.fixed) FROM system_charges c WHERE c.currency = s.currency) AS charge,
      ${discountJson({ code: wish.discount_code, provider_id: sql`p.id`, address: sql`COALESCE(u.email::text, ${who.email}::text)` })} AS discount,
      ${creditAmount(sql`u.id`, sql`s.currency`)} AS credit_available
    FROM services s JOIN providers p ON p.id = s.provider_id LEFT JOIN users u ON u.id = ${who.user_id}::uuid
    WHERE s.id = ${wish.service_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether a booking that came to nothing can have its code's use and its credit again, for a payment that came late; both are locked until the
 * transaction ends, and taken when its status moves.
 */
export async function mayRevive(
  tx: Tx,
  booking: Pick<OwnRow, 'discount_code_id' | 'discount_customer' | 'credit' | 'customer_id' | 'currency'>,
): Promise<boolean> {
  const { discount_code_id: code_id, discount_customer: customer } = booking;
  if (code_id !== null && customer !== null && !(await mayUseAgain(tx, { code_id, customer }))) return false;
  if (booking.credit === 0 || booking.customer_id === null) return true;
  return (await lockCredit(tx, booking.customer_id, booking.currency)) >= booking.credit;
}

/** Takes the time of an expired booking again, for a payment that came late; false when somebody else has it now. */
export async function retakeTime(
  tx: Tx,
  booking: {
    id: string;
    provider_id: string;
    service_id: string | null;
    starts_at: Date;
    ends_at: Date;
    participants: number;
  },
  held: { padded: { from: string; to: string }; capacity: number },
): Promise<boolean> {
  const commitment_id = newId();
  const family_id = held.capacity === 1 ? booking.id : commitment_id;
  const own = await sql<{ ok: boolean }>`
    WITH commitment AS (
      INSERT INTO commitments (id, provider_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      VALUES (${commitment_id}::uuid, ${booking.provider_id}::uuid, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${held.padded.from}::timestamptz, ${held.padded.to}::timestamptz), ${held.capacity}::int)
      ON CONFLICT DO NOTHING RETURNING id
    ), seated AS (INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM commitment)
    SELECT EXISTS (SELECT FROM commitment) AS ok`.execute(tx);
  if (own.rows[0]?.ok) return true;
  if (held.capacity === 1) return false;
  const joined = await sql<{ ok: boolean }>`
    WITH session AS MATERIALIZED (
      SELECT id FROM commitments WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session'
        AND capacity - seats_taken >= ${booking.participants}::int FOR UPDATE
    ), seated AS (INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM session)
    SELECT EXISTS (SELECT FROM session) AS ok`.execute(tx);
  return joined.rows[0]?.ok ?? false;
}

/** Gives back the seats of a booking; the last seat given back frees the time. */
export async function freeSeats(tx: Tx, booking_id: string): Promise<void> {
  await tx.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
}
