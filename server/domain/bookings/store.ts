import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/domain/pictures/index.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { meetingJson } from './meeting-store.ts';

/** A booking's row with what its presentation needs of provider and service. */
export type BookingRow = Awaited<ReturnType<typeof listById>>[number];

function wide(db: ReadDb) {
  return db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .leftJoin('services', 'services.id', 'bookings.service_id')
    .leftJoin('users as customer', 'customer.id', 'bookings.customer_id')
    .selectAll('bookings')
    .select([
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      'providers.owner_id as provider_owner_id',
      'providers.avatar_id as provider_avatar_id',
      'providers.address as provider_address',
      'providers.area_label as provider_area_label',
      'providers.lat as provider_lat',
      'providers.lon as provider_lon',
      'services.duration_minutes as service_duration_minutes',
      'services.capacity as service_capacity',
      'services.picture_ids as service_picture_ids',
      'services.is_active as service_is_active',
      'services.move_cutoff_minutes as service_move_cutoff_minutes',
      'services.most_moves as service_most_moves',
      'services.request_hours as service_request_hours',
      'customer.name as customer_name',
      'customer.email as customer_email',
      'customer.phone as customer_phone',
    ]);
}

const listById = (db: ReadDb, id: string) => wide(db).where('bookings.id', '=', id).execute();

/** One booking, or null. */
export async function findBooking(db: ReadDb, id: string): Promise<BookingRow | null> {
  return (await listById(db, id))[0] ?? null;
}

/** Bookings by their ids, in no order; those that are not there are left out. */
export async function listBookingsById(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, BookingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await wide(db)
    .where('bookings.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The booking a guest's token opens, or null. */
export async function findByToken(db: ReadDb, token: string): Promise<BookingRow | null> {
  return (await wide(db).where('bookings.access_token_hash', '=', hashToken(token)).executeTakeFirst()) ?? null;
}

/** Locks a booking until the transaction ends, and answers it as it then is. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  return (await wide(tx).where('bookings.id', '=', id).forUpdate('bookings').executeTakeFirst()) ?? null;
}

export type BookingTab = 'upcoming' | 'past' | 'cancelled';
export type BookingHolder =
  | { readonly customer_id: string }
  | { readonly owner_id: string; readonly provider_id: string | undefined };

/** A tab of somebody's bookings in keyset order: upcoming soonest first, the others latest first. Lists go by the clock, not by the jobs. */
export async function listBookings(
  db: ReadDb,
  holder: BookingHolder,
  tab: BookingTab,
  page: { limit: number; after: { at: string; id: string } | null },
  now: Date,
): Promise<BookingRow[]> {
  let query = wide(db).where(inTab(tab, now));
  if ('customer_id' in holder) query = query.where('bookings.customer_id', '=', holder.customer_id);
  else {
    query = query
      .where(
        'bookings.provider_id',
        'in',
        db.selectFrom('providers as own').select('own.id').where('own.owner_id', '=', holder.owner_id),
      )
      // A request without its card has not reached its provider.
      .where(sql<SqlBool>`(NOT bookings.is_request OR bookings.asked_at IS NOT NULL)`);
    if (holder.provider_id) query = query.where('bookings.provider_id', '=', holder.provider_id);
  }
  if (page.after) {
    const { at, id } = page.after;
    query = query.where(
      tab === 'upcoming'
        ? sql<SqlBool>`(bookings.starts_at, bookings.id) > (${at}::timestamptz, ${id}::uuid)`
        : sql<SqlBool>`(bookings.starts_at, bookings.id) < (${at}::timestamptz, ${id}::uuid)`,
    );
  }
  const way = tab === 'upcoming' ? 'asc' : 'desc';
  return query.orderBy('bookings.starts_at', way).orderBy('bookings.id', way).limit(page.limit).execute();
}

function inTab(tab: BookingTab, now: Date) {
  const open = sql<SqlBool>`(bookings.status = 'confirmed' AND bookings.ends_at > ${now}::timestamptz) OR (bookings.status IN ('awaiting_payment', 'requested') AND (bookings.expires_at IS NULL OR bookings.expires_at > ${now}::timestamptz))`;
  if (tab === 'upcoming') return sql<SqlBool>`(${open})`;
  if (tab === 'past')
    return sql<SqlBool>`(bookings.status IN ('completed', 'no_show') OR (bookings.status = 'confirmed' AND bookings.ends_at <= ${now}::timestamptz))`;
  return sql<SqlBool>`(bookings.status IN ('cancelled', 'declined', 'expired', 'withdrawn') OR (bookings.status IN ('awaiting_payment', 'requested') AND bookings.expires_at <= ${now}::timestamptz))`;
}

/** What a calendar feed shows of a booking: the row, and where it meets. */
export interface FeedRow {
  readonly row: BookingRow;
  readonly meeting: SessionRoom | null;
}

/** The bookings of a calendar feed: what is agreed or took place since `from`, and what was called off after it was agreed; 2,000 at most, the latest first. */
export async function listFeed(
  db: ReadDb,
  holder: { readonly customer_id: string } | { readonly provider_id: string },
  from: Date,
): Promise<FeedRow[]> {
  const rows = await wide(db)
    .select(meetingJson.as('meeting'))
    .where((on) =>
      'customer_id' in holder
        ? on('bookings.customer_id', '=', holder.customer_id)
        : on('bookings.provider_id', '=', holder.provider_id),
    )
    .where('bookings.starts_at', '>=', from)
    .where(
      sql<SqlBool>`(bookings.status IN ('confirmed', 'completed', 'no_show') OR (bookings.status = 'cancelled'
        AND EXISTS (SELECT FROM booking_history h WHERE h.booking_id = bookings.id AND h.to_status = 'confirmed')))`,
    )
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id')
    .limit(2000)
    .execute();
  return rows.map(({ meeting, ...row }) => ({ row, meeting: Room.nullable().parse(meeting) }));
}

/** The bookings a guest address still has ahead of it, soonest first (20 at most). */
export async function listOfGuest(db: ReadDb, email: string, now: Date): Promise<BookingRow[]> {
  return wide(db)
    .where('bookings.guest_email', '=', email)
    .where('bookings.ends_at', '>', now)
    .where('bookings.status', 'in', ['awaiting_payment', 'requested', 'confirmed'])
    .orderBy('bookings.starts_at')
    .limit(20)
    .execute();
}

const Moment = z.string().transform((value) => new Date(value));
const History = z.array(
  z.object({
    at: Moment,
    by_role: z.string(),
    from_status: z.string().nullable(),
    to_status: z.string(),
    what: z.enum(['move', 'change', 'note']),
    why: z.string(),
  }),
);
const Payments = z.array(
  z.object({
    id: z.string(),
    created_at: Moment,
    amount: z.number(),
    refunded: z.number(),
    currency: z.string(),
    status: z.string(),
    card: z.string().nullable(),
  }),
);
const Refunds = z.array(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    created_at: Moment,
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
  }),
);

const OpenChange = z.object({
  id: z.string(),
  booking_id: z.string(),
  by_role: z.string(),
  status: z.string(),
  service_id: z.string(),
  title: z.string(),
  participants: z.number(),
  starts_at: Moment,
  ends_at: Moment,
  place: z.string(),
  note: z.string(),
  currency: z.string(),
  unit_amount: z.number(),
  price: z.number(),
  discount: z.number(),
  credit: z.number(),
  system_charge: z.number(),
  total: z.number(),
  line_items: z.unknown(),
  difference: z.number(),
  expires_at: Moment,
  created_at: Moment,
});
/** A change as it is shown. */
export type ShownChange = z.infer<typeof OpenChange>;
const Written = z.object({
  id: z.string(),
  rating: z.number(),
  text: z.string(),
  reply: z.string().nullable(),
  created_at: Moment,
});
const Unread = z.object({ customer: z.number(), provider: z.number() });

/** What was said about a booking and to each other: its review, and how many messages each side has not read. */
export interface BookingTalk {
  readonly review: z.infer<typeof Written> | null;
  readonly unread: z.infer<typeof Unread>;
}

/** What happened to a booking, and its money, oldest first. */
export interface BookingHistory extends BookingTalk {
  readonly history: z.infer<typeof History>;
  readonly payments: z.infer<typeof Payments>;
  readonly refunds: z.infer<typeof Refunds>;
  /** The card it will be charged to, as people recognise it. */
  readonly verified_card: string | null;
  /** The change nobody has ended yet, whatever the clock says of it. */
  readonly change: ShownChange | null;
}

const Room = z.object({ family_id: z.string(), room: z.string().nullable() });

/** What a virtual session is known by, and the room that its provider asked for in place of its own. */
export type SessionRoom = z.infer<typeof Room>;

/** A booking with all that presents it. */
export interface WholeBooking extends BookingHistory {
  readonly row: BookingRow;
  /** Of virtual sessions that hold their time. */
  readonly meeting: SessionRoom | null;
  readonly pictures: ReadonlyMap<string, PictureRow>;
}

/** A booking, by its id or by the token of its guest, with its history, money and pictures, in one statement; null when there is none. */
export async function findWhole(db: ReadDb, which: { id: string } | { token: string }): Promise<WholeBooking | null> {
  const found = await wide(db)
    .select([
      sql<unknown>`(SELECT coalesce(json_agg(h ORDER BY h.id), '[]') FROM booking_history h WHERE h.booking_id = bookings.id)`.as(
        'history',
      ),
      sql<unknown>`(SELECT coalesce(json_agg(p ORDER BY p.created_at, p.id), '[]') FROM payments p WHERE p.booking_id = bookings.id)`.as(
        'payments',
      ),
      sql<unknown>`(SELECT coalesce(json_agg(r ORDER BY r.created_at, r.id), '[]') FROM refunds r WHERE r.booking_id = bookings.id)`.as(
        'refunds',
      ),
      sql<
        string | null
      >`(SELECT c.card FROM booking_cards c WHERE c.booking_id = bookings.id AND c.status = 'verified')`.as(
        'verified_card',
      ),
      sql<unknown>`(SELECT to_json(c) FROM booking_changes c WHERE c.booking_id = bookings.id AND c.status IN ('proposed', 'awaiting_payment'))`.as(
        'change',
      ),
      sql<unknown>`(SELECT row_to_json(v) FROM reviews v WHERE v.booking_id = bookings.id)`.as('review'),
      sql<unknown>`(SELECT json_build_object('customer', c.customer_unread, 'provider', c.provider_unread) FROM conversations c WHERE c.booking_id = bookings.id)`.as(
        'unread',
      ),
      picturesJson(sql`ARRAY[providers.avatar_id, services.picture_ids[1]]`).as('pictures'),
      meetingJson.as('meeting'),
    ])
    .where((eb) =>
      'id' in which ? eb('bookings.id', '=', which.id) : eb('bookings.access_token_hash', '=', hashToken(which.token)),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { history, payments, refunds, verified_card, change, review, unread, pictures, meeting, ...row } = found;
  return {
    row,
    meeting: Room.nullable().parse(meeting),
    history: History.parse(history),
    payments: Payments.parse(payments),
    refunds: Refunds.parse(refunds),
    verified_card,
    change: OpenChange.nullable().parse(change),
    review: review === null ? null : Written.parse(review),
    unread: unread === null ? NONE_UNREAD : Unread.parse(unread),
    pictures: picturesOf(pictures),
  };
}

const NONE_UNREAD = { customer: 0, provider: 0 } as const;

/** What was said about a booking that was just made: nothing yet. */
export const NO_TALK: BookingTalk = { review: null, unread: NONE_UNREAD };

/** Which of these bookings are reviewed, and what each side has not read; bookings without either are left out. */
export async function listTalk(
  db: ReadDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly is_reviewed: boolean; readonly unread: BookingTalk['unread'] }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; is_reviewed: boolean; customer: number; provider: number }>`
    SELECT b.id, v.id IS NOT NULL AS is_reviewed, coalesce(c.customer_unread, 0) AS customer, coalesce(c.provider_unread, 0) AS provider
    FROM unnest(${ids}::uuid[]) b (id) LEFT JOIN reviews v ON v.booking_id = b.id LEFT JOIN conversations c ON c.booking_id = b.id
    WHERE v.id IS NOT NULL OR c.id IS NOT NULL`.execute(db);
  return new Map(
    rows.map(({ id, is_reviewed, customer, provider }) => [id, { is_reviewed, unread: { customer, provider } }]),
  );
}

/**
 * The newest booking with a provider that a customer, or the guest of a token, may have to review: it took place and ended between `from` and
 * `now`, and nobody reviewed it.
 */
export async function findToReview(
  db: ReadDb,
  holder: { readonly customer_id: string } | { readonly token: string },
  provider_id: string,
  from: Date,
  now: Date,
): Promise<BookingRow | null> {
  const mine =
    'customer_id' in holder
      ? sql<SqlBool>`bookings.customer_id = ${holder.customer_id}::uuid`
      : sql<SqlBool>`bookings.access_token_hash = ${hashToken(holder.token)}`;
  const found = await wide(db)
    .where(mine)
    .where('bookings.provider_id', '=', provider_id)
    .where('bookings.status', 'in', ['confirmed', 'completed'])
    .where('bookings.ends_at', '<=', now)
    .where('bookings.ends_at', '>=', from)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM reviews v WHERE v.booking_id = bookings.id)`)
    .orderBy('bookings.ends_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** A booking as it is after a move was written, without reading it again: what the statement wrote in place of what was read before. */
export function withMove(
  before: WholeBooking,
  moved: { row: Partial<BookingRow>; history: unknown; payments: unknown },
): WholeBooking {
  const payments = Payments.parse(moved.payments);
  const others = before.payments.filter((known) => !payments.some((payment) => payment.id === known.id));
  return {
    ...before,
    row: { ...before.row, ...moved.row },
    history: [...before.history, ...History.parse(moved.history)],
    payments: [...others, ...payments],
  };
}

/** A move of a booking's status: only from one of `from` (the transition table's states). */
export interface BookingMove {
  readonly id: string;
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly payment_status?: string;
  /** Until when it may then be paid, for moves to `awaiting_payment`; as before when left out. */
  readonly expires_at?: string;
  readonly by_role: 'customer' | 'provider' | 'admin' | 'system';
  readonly by_user_id?: string | null;
  readonly why?: string;
  readonly now: Date;
}

/** Moves a booking's status by compare-and-set, with its history line. Answers whether it moved; somebody else was faster when not. */
export async function moveBooking(tx: Tx, move: BookingMove): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH before AS (SELECT id, status FROM bookings WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) FOR UPDATE),
    ${movedRows(move)}
    SELECT id FROM moved`.execute(tx);
  return rows.length === 1;
}

/** The rows a move writes, `moved` and `told`, as a part of a statement that has found and locked the booking as `before (id, status)`. */
export function movedRows(move: BookingMove): RawBuilder<unknown> {
  return sql`moved AS (
      UPDATE bookings SET status = ${move.to}, payment_status = COALESCE(${move.payment_status ?? null}, payment_status), sequence = sequence + 1, updated_at = ${move.now}::timestamptz,
        expires_at = CASE WHEN ${move.to} = 'awaiting_payment' THEN COALESCE(${move.expires_at ?? null}::timestamptz, expires_at) END
      FROM before WHERE bookings.id = before.id RETURNING bookings.*
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status, why)
      SELECT id, ${move.now}::timestamptz, ${move.by_role}, ${move.by_user_id ?? null}::uuid, status, ${move.to}, ${move.why ?? ''} FROM before RETURNING *
    )`;
}

/** Notes in a booking's history something that moved no status: `why` says what, after the name of who did it. */
export async function noteHappening(
  tx: Tx,
  told: { booking_id: string; by_role: BookingMove['by_role']; by_user_id: string | null; why: string; now: Date },
): Promise<void> {
  await sql`INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status, what, why)
    SELECT id, ${told.now}::timestamptz, ${told.by_role}, ${told.by_user_id}::uuid, status, status, 'note', ${told.why} FROM bookings WHERE id = ${told.booking_id}::uuid`.execute(
    tx,
  );
}

/** Sets a booking's payment status alone (a refund that has arrived). */
export async function setPaymentStatus(tx: Tx, booking_id: string, payment_status: string, now: Date): Promise<void> {
  await tx.updateTable('bookings').set({ payment_status, updated_at: now }).where('id', '=', booking_id).execute();
}

/** The platform's fee in a currency, or none where the operator set none. */
export async function findCharge(
  db: ReadDb | Db,
  currency: string,
): Promise<{ percent_basis_points: number; fixed: number }> {
  const row = await db
    .selectFrom('system_charges')
    .select(['percent_basis_points', 'fixed'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row ?? { percent_basis_points: 0, fixed: 0 };
}
