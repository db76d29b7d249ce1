import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Side } from '#contract/choices/message.ts';
import { id, instant } from '#contract/fields.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';
import type { Sides } from './rules/first-side.ts';

/** A conversation with its two sides, its subject and its last message. `id` is null for a booking without messages. */
export interface ConversationRow {
  readonly id: string | null;
  readonly booking_id: string | null;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly provider_timezone: string;
  readonly owner_id: string | null;
  readonly provider_avatar: PictureRow | null;
  readonly customer_id: string | null;
  readonly customer_name: string;
  readonly customer_avatar: PictureRow | null;
  readonly guest_email: string | null;
  readonly access_token_hash: Buffer | null;
  /** The version of the guest's link of its booking, and until when an entered code permits actions. */
  readonly access_version: number;
  readonly access_until: Date | null;
  readonly booking_ends_at: Date | null;
  readonly last_seq: number;
  readonly customer_read_seq: number;
  readonly provider_read_seq: number;
  readonly customer_unread: number;
  readonly provider_unread: number;
  readonly customer_mailed_seq: number;
  readonly provider_mailed_seq: number;
  readonly last_at: Date | null;
  /** The same time to the microsecond, for cursors. */
  readonly cursor_at: string;
  readonly booking_number: string | null;
  readonly booking_title: string | null;
  readonly booking_starts_at: Date | null;
  readonly booking_timezone: string | null;
  readonly last_text: string | null;
  readonly last_subject: string | null;
  readonly last_side: Side | null;
  readonly last_has_files: boolean;
}

const face = (avatar: RawBuilder<unknown>) => sql`(SELECT ${pictureJson} FROM pictures i WHERE i.id = ${avatar})`;

const columns = sql`
  SELECT c.id, b.id AS booking_id, p.id AS provider_id, p.name AS provider_name, p.timezone AS provider_timezone,
    p.owner_id,
      ${face(sql`p.avatar_id`)} AS provider_avatar, u.id AS customer_id,
      coalesce(u.name, b.guest_name, c.guest_name, '') AS customer_name, ${face(sql`u.avatar_id`)} AS customer_avatar,
      coalesce(b.guest_email, c.guest_email) AS guest_email,
      coalesce(b.access_token_hash, c.access_token_hash) AS access_token_hash,
      coalesce(b.access_version, 0) AS access_version, b.access_until, b.ends_at AS booking_ends_at,
      coalesce(c.last_seq, 0) AS last_seq, coalesce(c.customer_read_seq, 0) AS customer_read_seq,
      coalesce(c.provider_read_seq, 0) AS provider_read_seq, coalesce(c.customer_unread, 0) AS customer_unread,
      coalesce(c.provider_unread, 0) AS provider_unread, coalesce(c.customer_mailed_seq, 0) AS customer_mailed_seq,
      coalesce(c.provider_mailed_seq, 0) AS provider_mailed_seq, c.last_at,
      coalesce(to_char(c.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '') AS cursor_at,
      b.number AS booking_number, b.title AS booking_title, b.starts_at AS booking_starts_at,
      b.timezone AS booking_timezone,
      m.text AS last_text, m.subject AS last_subject, m.side AS last_side,
      coalesce(m.has_files, false) AS last_has_files`;
const last = sql`
  LEFT JOIN LATERAL (
    SELECT text, subject, side, EXISTS (SELECT FROM message_files f WHERE f.message_id = messages.id) AS has_files
      FROM messages WHERE conversation_id = c.id AND seq = c.last_seq) m ON true`;
const ofBookings = sql`
  FROM bookings b LEFT JOIN conversations c ON c.booking_id = b.id JOIN providers p ON p.id = b.provider_id
      LEFT JOIN users u ON u.id = b.customer_id ${last}`;
const ofConversations = sql`
  FROM conversations c LEFT JOIN bookings b ON b.id = c.booking_id JOIN providers p ON p.id = c.provider_id
      LEFT JOIN users u ON u.id = c.customer_id ${last}`;

/** The conversation of a booking. Null when there is no such booking. */
export async function findOfBooking(db: ReadDb, booking_id: string): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`${columns} ${ofBookings} WHERE b.id = ${booking_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A conversation by its id, or null. */
export async function findConversation(db: ReadDb, conversation_id: string): Promise<ConversationRow | null> {
  const { rows } =
    await sql<ConversationRow>`${columns} ${ofConversations} WHERE c.id = ${conversation_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Finds the conversation of a guest's token, of a booking or begun on a page; null if there is none. */
export async function findByGuestToken(db: ReadDb, token: string): Promise<ConversationRow | null> {
  const hash = hashToken(token);
  const { rows } = await sql<ConversationRow>`${columns} ${ofBookings} WHERE b.access_token_hash = ${hash}`.execute(db);
  if (rows[0]) return rows[0];
  const begun = await sql<ConversationRow>`${columns} ${ofConversations} WHERE c.access_token_hash = ${hash}`.execute(
    db,
  );
  return begun.rows[0] ?? null;
}

/** The position after a page of conversations. */
export const ConversationCursor = z.strictObject({ at: instant, id });
export type ConversationCursor = z.infer<typeof ConversationCursor>;

/**
 * Selects from a user's conversations `c` on one side, latest message first, at most so many: of each page of theirs by
 * itself, so that an index gives their order.
 */
const latest = (side: Side, user_id: string, max: number, condition: RawBuilder<unknown> = sql`true`) =>
  side === 'customer'
    ? sql`
      SELECT c.id, c.last_at FROM conversations c
      WHERE c.customer_id = ${user_id}::uuid AND ${condition} ORDER BY c.last_at DESC, c.id DESC LIMIT ${max}`
    : sql`
      SELECT c.id, c.last_at FROM providers own, LATERAL (
        SELECT c.id, c.last_at FROM conversations c
        WHERE c.provider_id = own.id AND ${condition} ORDER BY c.last_at DESC, c.id DESC LIMIT ${max}) c
      WHERE own.owner_id = ${user_id}::uuid ORDER BY c.last_at DESC, c.id DESC LIMIT ${max}`;

/**
 * Lists a user's conversations on one side after a cursor, latest message first, with one more than `limit` if there
 * are more.
 */
export async function listConversations(
  db: ReadDb,
  side: Side,
  user_id: string,
  page: { readonly after: ConversationCursor | null; readonly limit: number },
): Promise<readonly ConversationRow[]> {
  const after = page.after
    ? sql`(c.last_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : undefined;
  const { rows } = await sql<ConversationRow>`
    WITH found AS MATERIALIZED (${latest(side, user_id, page.limit + 1, after)})
    ${columns} ${ofConversations} WHERE c.id IN (SELECT id FROM found) ORDER BY c.last_at DESC, c.id DESC`.execute(db);
  return rows;
}

/** Finds what a user's conversations are like on each side. */
export async function findSides(db: ReadDb, user_id: string): Promise<Sides> {
  const { rows } = await sql<{
    readonly customer_unread: number;
    readonly customer_at: Date | null;
    readonly provider_unread: number;
    readonly provider_at: Date | null;
    readonly has_page: boolean;
  }>`
    SELECT
      (
        SELECT count(*)::int FROM conversations c WHERE c.customer_id = ${user_id}::uuid AND c.customer_unread > 0
      ) AS customer_unread,
      (SELECT last_at FROM (${latest('customer', user_id, 1)}) newest) AS customer_at,
      (
        SELECT count(*)::int FROM providers own JOIN conversations c ON c.provider_id = own.id AND c.provider_unread > 0
        WHERE own.owner_id = ${user_id}::uuid
      ) AS provider_unread,
      (SELECT last_at FROM (${latest('provider', user_id, 1)}) newest) AS provider_at,
      EXISTS (SELECT FROM providers WHERE owner_id = ${user_id}::uuid) AS has_page`.execute(db);
  const [found] = rows;
  return {
    customer: { unread: found?.customer_unread ?? 0, last_at: found?.customer_at ?? null },
    provider: { unread: found?.provider_unread ?? 0, last_at: found?.provider_at ?? null },
    has_page: found?.has_page ?? false,
  };
}

/** Counts the unread messages of a page's owner. */
export async function countWaiting(db: ReadDb, provider_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(provider_unread), 0)::int AS count
    FROM conversations
    WHERE provider_id = ${provider_id}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
