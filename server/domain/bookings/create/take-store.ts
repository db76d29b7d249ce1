import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { DayCapacity } from '#server/domain/availability/index.ts';
import { pagesOfCalendar } from '#server/domain/calendars/index.ts';
import { mayUseAgain } from '#server/domain/discounts/index.ts';
import { listingRefresh } from '#server/domain/listings/index.ts';
import { waitingJobs } from '#server/domain/notifications/index.ts';
import { journalRows, lockCredit, type NewJournal } from '#server/domain/wallet/index.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { HoldLimit, HoldLimits } from './rules/hold-limits.ts';
import type { LineItem } from './rules/price.ts';

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
  /** Where an unpaid hold comes from and what limits it; null for what is no customer's hold. */
  readonly hold: BookingHold | null;
  /** The user on the provider's side who enters it for a client; the customer books when absent. */
  readonly entered_by?: string;
  readonly now: Date;
}

/** An unpaid hold, beside what it books. */
export interface BookingHold {
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string;
  readonly is_verified: boolean;
  /** Null where none apply; what the day has room for is worked out only where it matters. */
  readonly limits: HoldLimits<() => DayCapacity> | null;
}

/** A booking's own row. */
export type OwnRow = Selectable<DB['bookings']>;

/** One that is asked of the provider; when, unless a card is to be verified first. */
export interface NewRequest extends NewBooking {
  readonly asked_at: Date | null;
}

/** What taking a slot came to. */
export type Taken =
  | { readonly taken: true; readonly row: OwnRow }
  | { readonly taken: false; readonly why: 'slot' }
  | { readonly taken: false; readonly why: 'holds'; readonly limit: HoldLimit }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Writes a booking with the time it takes. The constraint `session_no_overlap` decides between competing requests: whoever loses inserts nothing. A seat of
 * a group session that is there already is taken in a second statement, which sees what the winner wrote.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Taken> {
  const quick = await insertWithOwnCommitment(tx, booking, null);
  const day = quick.exceeded === 'unclear' ? (booking.hold?.limits?.day?.() ?? null) : null;
  const first = day === null ? quick : await insertWithOwnCommitment(tx, booking, day);
  if (first.exceeded === 'unclear') throw new Error('A limit by day has no day.');
  if (first.exceeded !== null) return { taken: false, why: 'holds', limit: first.exceeded };
  if (first.row) return { taken: true, row: first.row };
  if (booking.capacity === 1) return { taken: false, why: 'slot' };
  const joined = await insertIntoGroup(tx, booking);
  if (joined.row) return { taken: true, row: joined.row };
  return joined.seats_left === null
    ? { taken: false, why: 'slot' }
    : { taken: false, why: 'seats', seats_left: joined.seats_left };
}

async function insertWithOwnCommitment(
  tx: Tx,
  booking: NewBooking,
  day: DayCapacity | null,
): Promise<{ row: OwnRow | null; exceeded: HoldLimit | 'unclear' | null }> {
  const commitment_id = newId();
  // A private session belongs to its booking; a group session is a family of its own that bookings join.
  const family_id = booking.capacity === 1 ? booking.id : commitment_id;
  const { rows } = await sql<Booked & { exceeded: HoldLimit | 'unclear' | null }>`
    WITH holds AS MATERIALIZED (${exceededLimit(booking, day)}),
    commitment AS (
      INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, schedule.calendar_id, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${booking.padded.from}::timestamptz, ${booking.padded.to}::timestamptz), ${booking.capacity}::int
      FROM holds, (SELECT calendar_id FROM providers WHERE id = ${booking.provider_id}::uuid AND schedule_version = ${booking.schedule_version}::int FOR SHARE) AS schedule
      WHERE holds.exceeded IS NULL
      ON CONFLICT DO NOTHING
      RETURNING id
    ), ${rowsOf(booking)}
    SELECT holds.exceeded, booked.* FROM holds LEFT JOIN booked ON true`.execute(tx);
  return { row: rowOf(rows[0]), exceeded: rows[0]?.exceeded ?? null };
}

/** The columns of a booking that was made, or nulls in place of them. */
export type Booked = OwnRow | { readonly [Column in keyof OwnRow]: null };

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

/**
 * The limit that a hold would exceed, or null, as a part of the statement that takes the time. Whoever is subject to the same limits waits since
 * `loadBookingContext`, so that what is counted here stays true until the transaction ends. Where its day limits it too and is not given, `unclear` says
 * that something is held there or another limit is reached, and that the day has to be looked at: most bookings need not.
 */
function exceededLimit(booking: NewBooking, day: DayCapacity | null): RawBuilder<unknown> {
  const limits = booking.hold?.limits ?? null;
  if (limits === null) return sql`SELECT NULL::text AS exceeded`;
  const { person, network } = limits;
  const live = sql`status = 'awaiting_payment' AND expires_at > ${booking.now}::timestamptz`;
  const holder =
    booking.customer_id === null
      ? sql`guest_email = ${booking.guest?.email ?? ''}::citext`
      : sql`customer_id = ${booking.customer_id}::uuid`;
  const counted = person?.counts === 'verified' ? sql` AND is_hold_verified` : sql``;
  const ofPerson =
    person === null
      ? sql`false`
      : sql`(SELECT count(*) FROM bookings WHERE ${holder} AND ${live}${counted}) >= ${person.max}::int`;
  const ofNetwork =
    network === null || !booking.hold
      ? sql`false`
      : sql`(SELECT count(*) FROM bookings WHERE hold_network = ${booking.hold.network} AND ${live}) >= ${network}::int`;
  if (limits.day === null)
    return sql`SELECT CASE WHEN ${ofPerson} THEN 'person' WHEN ${ofNetwork} THEN 'network' END AS exceeded`;
  if (day === null) {
    const around = sql`${booking.starts_at}::timestamptz - interval '25 hours' AND ${booking.starts_at}::timestamptz + interval '25 hours'`;
    const isHeld = sql`EXISTS (SELECT FROM bookings WHERE provider_id = ${booking.provider_id}::uuid AND starts_at BETWEEN ${around} AND ${live})`;
    return sql`SELECT CASE WHEN ${ofPerson} OR ${ofNetwork} OR ${isHeld} THEN 'unclear' END AS exceeded`;
  }
  // A time that is gone is refused as taken, not as one too many.
  return sql`SELECT CASE WHEN day.is_taken THEN NULL WHEN ${ofPerson} THEN 'person' WHEN ${ofNetwork} THEN 'network' WHEN day.is_full THEN 'provider_day' END AS exceeded
    FROM (${dayOf(booking, day)}) day`;
}

/**
 * Whether the time is gone, and whether with it more than half of what can be booked on its day would be held unpaid: half of the open time that
 * nothing else takes, and of a group service half of its seats as well. A first hold always fits.
 */
function dayOf(booking: NewBooking, day: DayCapacity): RawBuilder<unknown> {
  const { sessions, session_minutes } = day;
  const isJoined = sql`(c.service_id = ${booking.service_id}::uuid AND c.starts_at = ${booking.starts_at}::timestamptz AND c.capacity > 1)`;
  const half = (own: RawBuilder<unknown>, all: number, of: 'minutes' | 'seats') =>
    sql`taken.${sql.ref(`held_${of}`)} + ${own} > GREATEST(${own}, (${all}::numeric - taken.${sql.ref(`other_${of}`)}) / 2)`;
  const ownMinutes = sql`CASE WHEN taken.is_joined THEN 0 ELSE ${session_minutes}::numeric END`;
  const seats =
    booking.capacity === 1
      ? sql`false`
      : half(sql`${booking.participants}::numeric`, sessions * booking.capacity, 'seats');
  return sql`SELECT taken.is_taken, ${half(ownMinutes, sessions * session_minutes, 'minutes')} OR ${seats} AS is_full FROM (
      SELECT coalesce(bool_or(c.is_in_the_way), false) AS is_taken, coalesce(bool_or(c.is_joined AND (c.other_seats > 0 OR c.held_seats > 0)), false) AS is_joined,
        coalesce(sum(c.minutes) FILTER (WHERE c.other_seats > 0 OR c.kind <> 'session'), 0) AS other_minutes,
        coalesce(sum(c.minutes) FILTER (WHERE c.other_seats = 0 AND c.held_seats > 0), 0) AS held_minutes,
        coalesce(sum(c.other_seats) FILTER (WHERE c.is_own_service), 0) AS other_seats, coalesce(sum(c.held_seats) FILTER (WHERE c.is_own_service), 0) AS held_seats
      FROM (
        SELECT c.kind, c.service_id = ${booking.service_id}::uuid AS is_own_service, ${isJoined} AS is_joined, extract(epoch FROM upper(c.padded) - lower(c.padded)) / 60 AS minutes,
          coalesce(s.held, 0) AS held_seats, coalesce(s.other, 0) AS other_seats,
          c.padded && tstzrange(${booking.padded.from}::timestamptz, ${booking.padded.to}::timestamptz) AND NOT ${isJoined} AS is_in_the_way
        FROM commitments c LEFT JOIN LATERAL (
          SELECT sum(t.participants) FILTER (WHERE b.status = 'awaiting_payment' AND NOT b.is_request AND b.expires_at > ${booking.now}::timestamptz) AS held,
            sum(t.participants) FILTER (WHERE b.status <> 'awaiting_payment' OR b.is_request) AS other
          FROM seats t JOIN bookings b ON b.id = t.booking_id WHERE t.commitment_id = c.id
        ) s ON true
        WHERE c.provider_id = ${booking.provider_id}::uuid AND c.starts_at >= ${day.from}::timestamptz AND c.starts_at < ${day.to}::timestamptz
      ) c
    ) taken`;
}

/**
 * The booking, its seat and the first line of its history, wherever a commitment was found; with the jobs that follow from it, and the journal of
 * one that is confirmed at once. The use of its code and the credit it sets aside are taken by triggers of the same statement.
 */
function rowsOf(b: NewBooking) {
  const mail = { name: 'send-booking-mail', payload: { booking_id: b.id, kind: 'confirmed' } };
  const jobs = [listingRefresh(b.provider_id), ...(b.status === 'confirmed' ? [mail] : [])];
  const lost = b.status === 'confirmed' ? sql`, lost AS (${competingRequestsJob('booked')})` : sql``;
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
 * are in `confirmed`): there only where its calendar's pages have requests around that time at all.
 */
export function competingRequestsJob(confirmed: 'booked' | 'moved'): RawBuilder<unknown> {
  const row = sql.ref(confirmed);
  return sql`INSERT INTO waiting_jobs (name, payload, key)
      SELECT 'decline-competing-requests', json_build_object('booking_id', ${row}.id), 'rivals:' || ${row}.id FROM ${sql.table(confirmed)}
      WHERE EXISTS (SELECT FROM bookings r WHERE r.provider_id IN ${pagesOfCalendar(sql`${row}.provider_id`)} AND r.status = 'requested' AND r.id <> ${row}.id
        AND r.starts_at BETWEEN ${row}.starts_at - interval '2 days' AND ${row}.ends_at + interval '2 days')`;
}

/** The insertion of a booking for each row of `cause`, as a part of a statement. */
export function bookingRow(b: NewBooking, asked_at: Date | null, cause: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO bookings (id, kind, customer_id, guest_name, guest_email, guest_phone, access_token_hash, provider_id, service_id, title, participants, starts_at, ends_at, timezone, place, note,
        customer_address, status, payment_status, currency, unit_amount, price, discount, credit, waived, system_charge, total, line_items, discount_code_id, cancellation_policy, cancel_cutoff_minutes, expires_at, created_at, updated_at,
        is_request, asked_at, hold_network, is_hold_verified)
      SELECT ${b.id}::uuid, 'session', ${b.customer_id}::uuid, ${b.guest?.name ?? null}, ${b.guest?.email ?? null}, ${b.guest?.phone ?? null}, ${b.access_token_hash}::bytea, ${b.provider_id}::uuid, ${b.service_id}::uuid,
        ${b.title}, ${b.participants}::int, ${b.starts_at}::timestamptz, ${b.ends_at}::timestamptz, ${b.timezone}, ${b.place}, ${b.note}, ${b.customer_address}, ${b.status}, ${b.payment_status}, ${b.currency},
        ${b.unit_amount}::bigint, ${b.price}::bigint, ${b.discount}::bigint, ${b.credit}::bigint, ${b.waived}::bigint, ${b.system_charge}::bigint, ${b.total}::bigint, ${JSON.stringify(b.line_items)}::jsonb,
        ${b.discount_code_id}::uuid, ${b.cancellation_policy}, ${b.cancel_cutoff_minutes}::int, ${b.expires_at}::timestamptz, ${b.now}::timestamptz, ${b.now}::timestamptz, ${b.status === 'requested'}::boolean, ${asked_at}::timestamptz,
        ${b.status === 'awaiting_payment' ? (b.hold?.network ?? null) : null}, ${b.hold?.is_verified ?? false}::boolean
      FROM ${cause} RETURNING *`;
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
      INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, page.calendar_id, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${held.padded.from}::timestamptz, ${held.padded.to}::timestamptz), ${held.capacity}::int
      FROM (SELECT calendar_id FROM providers WHERE id = ${booking.provider_id}::uuid FOR SHARE) AS page
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
