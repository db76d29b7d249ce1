import { type SqlBool, sql } from 'kysely';
import type { BookingStatus } from '#contract/states/booking.ts';
import type { DB } from '#db/types.ts';
import { type PageWanted, pageOf, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { pagesOfCalendar } from '#server/modules/inventory/queries.ts';
import { Meeting, meetingJson, type SessionMeeting } from './calendar/meeting-store.ts';

/** A booking's row with the columns of provider, service and customer that its presentation needs. */
export type BookingRow = Awaited<ReturnType<typeof listById>>[number];

/** The columns that a booking shows of its provider, its service or event, and its customer, with their new names. */
const relationColumns = [
  'providers.slug as provider_slug',
  'providers.name as provider_name',
  'providers.owner_id as provider_owner_id',
  'providers.avatar_id as provider_avatar_id',
  'providers.status as provider_status',
  'providers.address as provider_address',
  'providers.area_label as provider_area_label',
  'providers.reminder_minutes as provider_reminder_minutes',
  'providers.lat as provider_lat',
  'providers.lon as provider_lon',
  'services.duration_minutes as service_duration_minutes',
  'services.capacity as service_capacity',
  'services.picture_ids as service_picture_ids',
  'services.is_active as service_is_active',
  'services.move_cutoff_minutes as service_move_cutoff_minutes',
  'services.max_moves as service_max_moves',
  'services.request_hours as service_request_hours',
  'events.picture_ids as event_picture_ids',
  'events.status as event_status',
  'events.venue_name as event_venue_name',
  'events.address as event_address',
  'events.area_label as event_area_label',
  'events.lat as event_lat',
  'events.lon as event_lon',
  'events.move_cutoff_minutes as event_move_cutoff_minutes',
  'customer.name as customer_name',
  'customer.email as customer_email',
  'customer.phone as customer_phone',
] as const;

type Relations = Omit<BookingRow, keyof DB['bookings']>;

/** The same columns in JSON, without dates, which would arrive as text. */
export type BookingRelations = {
  readonly [Column in keyof Relations]: Extract<Relations[Column], Date> extends never ? Relations[Column] : string;
};

/** The same columns as one JSON object, for a statement that joins the four tables. */
export const relationsJson = sql<BookingRelations>`json_build_object(${sql.join(
  relationColumns.map((column) => {
    const at = column.indexOf(' as ');
    return sql`${sql.lit(column.slice(at + ' as '.length))}, ${sql.ref(column.slice(0, at))}`;
  }),
)})`;

/** Selects bookings with the columns of provider, service and customer for their presentation. */
export function wideBookings(db: ReadDb) {
  return db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .leftJoin('services', 'services.id', 'bookings.service_id')
    .leftJoin('events', 'events.id', 'bookings.event_id')
    .leftJoin('users as customer', 'customer.id', 'bookings.customer_id')
    .selectAll('bookings')
    .select(relationColumns);
}

const listById = (db: ReadDb, id: string) => wideBookings(db).where('bookings.id', '=', id).execute();

/** One booking, or null. */
export async function findBooking(db: ReadDb, id: string): Promise<BookingRow | null> {
  return (await listById(db, id))[0] ?? null;
}

/** Lists bookings by their ids, without an order. Omits missing ones. */
export async function listBookingsById(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, BookingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await wideBookings(db)
    .where('bookings.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Passes rows about bookings to `notify`, each with its booking. */
export async function notifyWithBooking<Row extends { readonly booking_id: string }, Notice>(
  db: ReadDb,
  rows: readonly Row[],
  notify: (row: Row, booking: BookingRow) => Notice,
): Promise<Notice[]> {
  const bookings = await listBookingsById(
    db,
    rows.map((row) => row.booking_id),
  );
  return rows.flatMap((row) => {
    const booking = bookings.get(row.booking_id);
    return booking ? [notify(row, booking)] : [];
  });
}

/** Finds the booking of a guest's token; null if there is none. */
export async function findByToken(db: ReadDb, token: string): Promise<BookingRow | null> {
  return (await wideBookings(db).where('bookings.access_token_hash', '=', hashToken(token)).executeTakeFirst()) ?? null;
}

/** Locks a booking until the transaction ends and returns its locked state. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  return (await wideBookings(tx).where('bookings.id', '=', id).forUpdate('bookings').executeTakeFirst()) ?? null;
}

/** Locks the booking of a change like `lockBooking`. */
export async function lockBookingOf(tx: Tx, { change_id }: { readonly change_id: string }): Promise<BookingRow | null> {
  const locked = wideBookings(tx)
    .where('bookings.id', '=', sql<string>`(SELECT booking_id FROM booking_changes WHERE id = ${change_id}::uuid)`)
    .forUpdate('bookings');
  return (await locked.executeTakeFirst()) ?? null;
}

export type BookingTab = 'upcoming' | 'past' | 'cancelled';
export type BookingHolder =
  | { readonly customer_id: string }
  | { readonly owner_id: string; readonly provider_id: string | undefined };

/** The bookings to list: those of a tab, or only those with one status by the clock. */
export interface ListedBookings {
  readonly tab: BookingTab;
  readonly status?: BookingStatus | undefined;
}

/**
 * Lists a tab of a person's bookings in keyset order: upcoming ones soonest first, all others latest first. Returns one
 * more than `limit` if there are more. The tabs use the clock, not the jobs.
 */
export async function listBookings(
  db: ReadDb,
  holder: BookingHolder,
  { tab, status }: ListedBookings,
  page: PageWanted,
  now: Date,
): Promise<BookingRow[]> {
  let query = wideBookings(db).where(inTab(tab, now));
  if (status !== undefined) query = query.where(hasStatus(status, now));
  if ('customer_id' in holder) query = query.where('bookings.customer_id', '=', holder.customer_id);
  else {
    query = query
      .where(
        'bookings.provider_id',
        'in',
        db.selectFrom('providers as own').select('own.id').where('own.owner_id', '=', holder.owner_id),
      )
      // A request without a card has not reached its provider.
      .where(sql<SqlBool>`(NOT bookings.is_request OR bookings.asked_at IS NOT NULL)`);
    if (holder.provider_id) query = query.where('bookings.provider_id', '=', holder.provider_id);
  }
  const way = tab === 'upcoming' ? 'asc' : 'desc';
  return pageOf(query, { at: 'bookings.starts_at', id: 'bookings.id', way }, page).execute();
}

/** The SQL counterpart of `statusAt`. */
function hasStatus(status: BookingStatus, now: Date) {
  return sql<SqlBool>`
    ${status} = CASE WHEN bookings.status = 'confirmed' AND bookings.ends_at <= ${now}::timestamptz THEN 'completed'
    WHEN bookings.status IN ('awaiting_payment', 'requested')
      AND bookings.expires_at <= ${now}::timestamptz THEN 'expired' ELSE bookings.status END`;
}

function inTab(tab: BookingTab, now: Date) {
  const open = sql<SqlBool>`
    (bookings.status = 'confirmed' AND bookings.ends_at > ${now}::timestamptz)
    OR (
      bookings.status IN ('awaiting_payment', 'requested')
      AND (bookings.expires_at IS NULL OR bookings.expires_at > ${now}::timestamptz))`;
  // The statuses by themselves are the condition of an index, which leaves out all that is over.
  if (tab === 'upcoming')
    return sql<SqlBool>`(bookings.status IN ('confirmed', 'awaiting_payment', 'requested') AND (${open}))`;
  if (tab === 'past')
    return sql<SqlBool>`(
        bookings.status IN ('completed', 'no_show')
        OR (bookings.status = 'confirmed' AND bookings.ends_at <= ${now}::timestamptz))`;
  return sql<SqlBool>`(
      bookings.status IN ('cancelled', 'declined', 'expired', 'withdrawn')
      OR (bookings.status IN ('awaiting_payment', 'requested') AND bookings.expires_at <= ${now}::timestamptz))`;
}

/** A booking's row and meeting, as a calendar feed shows them. */
export interface FeedRow {
  readonly row: BookingRow;
  readonly meeting: SessionMeeting | null;
}

/** Whose bookings a calendar feed has: a customer's, or the sessions of all pages that share a page's calendar. */
export type FeedHolder = { readonly customer_id: string } | { readonly provider_id: string };

/**
 * Lists the bookings of a calendar feed that start at `from` or later (2,000 at most, latest first): confirmed and past
 * ones, and those cancelled after their confirmation.
 */
export async function listFeed(db: ReadDb, holder: FeedHolder, from: Date): Promise<FeedRow[]> {
  const rows = await wideBookings(db)
    .select(meetingJson.as('meeting'))
    .where((on) =>
      'customer_id' in holder
        ? on('bookings.customer_id', '=', holder.customer_id)
        : on.and([
            on('bookings.provider_id', 'in', pagesOfCalendar(sql`${holder.provider_id}::uuid`)),
            on('bookings.kind', '=', 'session'),
          ]),
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
  return rows.map(({ meeting, ...row }) => ({ row, meeting: Meeting.nullable().parse(meeting) }));
}

/** Which bookings with a provider: all of them, those of an event, or one. */
export interface BookingsToReview {
  readonly provider_id: string;
  readonly event_id?: string | undefined;
  readonly booking_id?: string | undefined;
}

/**
 * Finds the newest booking with a provider that a customer, or the guest of a token, can review. It ended between
 * `from` and `now` and has no review.
 */
export async function findToReview(
  db: ReadDb,
  holder: { readonly customer_id: string } | { readonly token: string },
  which: BookingsToReview,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<BookingRow | null> {
  const { provider_id, event_id, booking_id } = which;
  const mine =
    'customer_id' in holder
      ? sql<SqlBool>`bookings.customer_id = ${holder.customer_id}::uuid`
      : sql<SqlBool>`bookings.access_token_hash = ${hashToken(holder.token)}`;
  let query = wideBookings(db).where(mine).where('bookings.provider_id', '=', provider_id);
  if (event_id !== undefined) query = query.where('bookings.event_id', '=', event_id);
  if (booking_id !== undefined) query = query.where('bookings.id', '=', booking_id);
  const found = await query
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
