import { sql } from 'kysely';
import { z } from 'zod';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { offersWithdrawal } from '#server/modules/market/rules.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/modules/pictures/queries.ts';
import { Meeting, meetingJson, type SessionMeeting } from '../calendar/meeting-store.ts';
import { type Contents, contentsOf } from '../event/booking-contents.ts';
import { contentsJson } from '../event/contents-store.ts';
import { HistoryMessage } from '../history-note.ts';
import { type BookingRow, wideBookings } from '../store.ts';

const Moment = z.string().transform((value) => new Date(value));
const History = z.array(
  z.object({
    at: Moment,
    by_role: z.string(),
    from_status: z.string().nullable(),
    to_status: z.string(),
    what: z.enum(['move', 'change', 'note']),
    why: z.string(),
    message: HistoryMessage.nullable(),
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
  service_id: z.string().nullable(),
  event_id: z.string().nullable(),
  title: z.string(),
  participants: z.number(),
  starts_at: Moment,
  ends_at: Moment,
  place: z.string(),
  note: z.string(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
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
  is_hidden: z.boolean(),
  is_held: z.boolean(),
});
const Market = z.object({ withdrawals: z.boolean().nullable(), timezone: z.string() });
const Unread = z.object({ customer: z.number(), provider: z.number() });

/** A booking's review, the number of messages each side has not read, and whether a refund request is open. */
export interface BookingConversation {
  readonly review: z.infer<typeof Written> | null;
  readonly unread: z.infer<typeof Unread>;
  readonly refund_asked: boolean;
}

/** A booking's history and payments, oldest first. */
export interface BookingHistory extends BookingConversation {
  readonly history: z.infer<typeof History>;
  readonly payments: z.infer<typeof Payments>;
  readonly refunds: z.infer<typeof Refunds>;
  /** The label of the card for the later charge. */
  readonly verified_card: string | null;
  /** The change that is stored as open, even if it has expired. */
  readonly change: ShownChange | null;
  /** Whether the marketplace lets customers withdraw from contracts. */
  readonly is_withdrawable: boolean;
}

/** A booking with all data to present it. */
export interface LoadedBooking extends BookingHistory {
  readonly row: BookingRow;
  /** The meeting of a virtual session with a held time. */
  readonly meeting: SessionMeeting | null;
  readonly pictures: ReadonlyMap<string, PictureRow>;
  /** The items and tickets of an event booking. */
  readonly contents: Contents;
}

/**
 * Reads a booking by its id or by its guest's token, with its history, money and pictures, in one statement; null if
 * there is none.
 */
export async function findDetails(
  db: ReadDb,
  which: { id: string } | { token: string },
): Promise<LoadedBooking | null> {
  const found = await wideBookings(db)
    .select([
      sql<unknown>`
        (SELECT coalesce(json_agg(h ORDER BY h.id), '[]') FROM booking_history h WHERE h.booking_id = bookings.id)`.as(
        'history',
      ),
      sql<unknown>`(
          SELECT coalesce(json_agg(p ORDER BY p.created_at, p.id), '[]')
          FROM payments p
          WHERE p.booking_id = bookings.id
        )`.as('payments'),
      sql<unknown>`(
        SELECT coalesce(json_agg(r ORDER BY r.created_at, r.id), '[]')
        FROM refunds r WHERE r.booking_id = bookings.id)`.as('refunds'),
      sql<
        string | null
      >`(SELECT c.card FROM booking_cards c WHERE c.booking_id = bookings.id AND c.status = 'verified')`.as(
        'verified_card',
      ),
      sql<unknown>`(
          SELECT to_json(c)
          FROM booking_changes c
          WHERE c.booking_id = bookings.id AND c.status IN ('proposed', 'awaiting_payment')
        )`.as('change'),
      sql<unknown>`(SELECT row_to_json(v) FROM reviews v WHERE v.booking_id = bookings.id)`.as('review'),
      sql<unknown>`(
          SELECT json_build_object('customer', c.customer_unread, 'provider', c.provider_unread)
          FROM conversations c
          WHERE c.booking_id = bookings.id
        )`.as('unread'),
      sql<boolean>`EXISTS (SELECT FROM refund_requests q WHERE q.booking_id = bookings.id AND q.status = 'open')`.as(
        'refund_asked',
      ),
      picturesJson(sql`ARRAY[providers.avatar_id, services.picture_ids[1], events.picture_ids[1]]`).as('pictures'),
      contentsJson.as('contents'),
      meetingJson.as('meeting'),
      sql<unknown>`(SELECT json_build_object('withdrawals', m.withdrawals, 'timezone', m.timezone) FROM market m)`.as(
        'market',
      ),
    ])
    .where((eb) =>
      'id' in which ? eb('bookings.id', '=', which.id) : eb('bookings.access_token_hash', '=', hashToken(which.token)),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { history, payments, refunds, verified_card, change, review, unread, refund_asked, ...others } = found;
  const { pictures, meeting, contents, market, ...row } = others;
  return {
    row,
    meeting: Meeting.nullable().parse(meeting),
    history: History.parse(history),
    payments: Payments.parse(payments),
    refunds: Refunds.parse(refunds),
    verified_card,
    change: OpenChange.nullable().parse(change),
    review: review === null ? null : Written.parse(review),
    unread: unread === null ? NONE_UNREAD : Unread.parse(unread),
    refund_asked,
    is_withdrawable: offersWithdrawal(Market.nullable().parse(market)),
    pictures: picturesOf(pictures),
    contents: contentsOf(contents),
  };
}

/**
 * Locks a booking until the transaction ends and reads it; null if there is none. The second statement sees what was
 * written until the first one got the lock.
 */
export async function lockDetails(tx: Tx, id: string): Promise<LoadedBooking | null> {
  const { rows } = await sql`SELECT FROM bookings WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return rows.length === 0 ? null : findDetails(tx, { id });
}

const NONE_UNREAD = { customer: 0, provider: 0 } as const;

/** The conversation of a new booking: empty. */
export const NO_CONVERSATION: BookingConversation = { review: null, unread: NONE_UNREAD, refund_asked: false };

const ListedChange = OpenChange.pick({ by_role: true, status: true, starts_at: true, expires_at: true });

/** The columns of an open change that a list shows. */
export type ListedChange = z.infer<typeof ListedChange>;

/** The data of a listed booking that its own row does not contain. */
export interface ListedRelations {
  readonly is_reviewed: boolean;
  readonly unread: BookingConversation['unread'];
  readonly refund_asked: boolean;
  readonly change: ListedChange | null;
}

/**
 * Lists reviews, unread counts, open refund requests and open changes of bookings. Omits bookings without any of these.
 */
export async function listRelations(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, ListedRelations>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    is_reviewed: boolean;
    customer: number;
    provider: number;
    refund_asked: boolean;
    change: unknown;
  }>`
    SELECT b.id, v.id IS NOT NULL AS is_reviewed, coalesce(c.customer_unread, 0) AS customer,
      coalesce(c.provider_unread, 0) AS provider, q.id IS NOT NULL AS refund_asked,
      CASE
        WHEN o.id IS NOT NULL THEN json_build_object(
          'by_role', o.by_role, 'status', o.status, 'starts_at', o.starts_at, 'expires_at', o.expires_at
        ) END AS change
    FROM unnest(${ids}::uuid[]) b (id)
    LEFT JOIN reviews v ON v.booking_id = b.id
    LEFT JOIN conversations c ON c.booking_id = b.id
      LEFT JOIN booking_changes o ON o.booking_id = b.id AND o.status IN ('proposed', 'awaiting_payment')
      LEFT JOIN refund_requests q ON q.booking_id = b.id AND q.status = 'open'
    WHERE v.id IS NOT NULL OR c.id IS NOT NULL OR o.id IS NOT NULL OR q.id IS NOT NULL`.execute(db);
  return new Map(
    rows.map(({ id, is_reviewed, customer, provider, refund_asked, change }) => [
      id,
      { is_reviewed, unread: { customer, provider }, refund_asked, change: ListedChange.nullable().parse(change) },
    ]),
  );
}

/** Applies a transition to a loaded booking without another read: the written values replace the loaded ones. */
export function withMove(
  before: LoadedBooking,
  moved: { row: Partial<BookingRow>; history: unknown; payments: unknown },
): LoadedBooking {
  const payments = Payments.parse(moved.payments);
  const others = before.payments.filter((known) => !payments.some((payment) => payment.id === known.id));
  return {
    ...before,
    row: { ...before.row, ...moved.row },
    history: [...before.history, ...History.parse(moved.history)],
    payments: [...others, ...payments],
  };
}
