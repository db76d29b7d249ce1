import { sql } from 'kysely';
import type { Side } from '#contract/choices/message.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type FileRow, filesJson } from './file-store.ts';

/** A message with its files. */
export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly side: Side;
  readonly subject: string | null;
  readonly text: string;
  readonly client_key: string | null;
  readonly created_at: Date;
  readonly files: readonly FileRow[] | null;
}

const message = sql`SELECT m.id, m.conversation_id, m.seq, m.side, m.subject, m.text, m.client_key, m.created_at,
      ${filesJson(sql`f.message_id = m.id`)} AS files
    FROM messages m`;

/**
 * Lists a conversation's messages before `before` (all when null), newest first, with one more than `limit` if there
 * are more.
 */
export async function listMessages(
  db: ReadDb,
  conversation_id: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<readonly MessageRow[]> {
  const before = page.before === null ? sql`` : sql`AND m.seq < ${page.before}`;
  const { rows } = await sql<MessageRow>`${message}
    WHERE m.conversation_id = ${conversation_id}::uuid ${before} ORDER BY m.seq DESC LIMIT ${page.limit + 1}`.execute(
    db,
  );
  return rows;
}

/** Lists what one side wrote after `after`, oldest first, at most `max`. */
export async function listSince(
  db: ReadDb,
  conversation_id: string,
  by: Side,
  after: number,
  max: number,
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`${message}
    WHERE m.conversation_id = ${conversation_id}::uuid AND m.side = ${by} AND m.seq > ${after}
    ORDER BY m.seq
    LIMIT ${max}`.execute(db);
  return rows;
}

/** Finds the message that a sender sent with this key; null if there is none. */
export async function findSent(db: ReadDb, conversation_id: string, client_key: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`${message}
    WHERE m.conversation_id = ${conversation_id}::uuid AND m.client_key = ${client_key}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Counts the conversations of an event's bookings and hired pages that have the message with a key. */
export async function countDelivered(db: ReadDb, event_id: string, client_key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM (
      SELECT c.id FROM bookings b JOIN conversations c ON c.booking_id = b.id WHERE b.event_id = ${event_id}::uuid
      UNION
      SELECT c.id
      FROM hires h JOIN providers p ON p.id = h.provider_id
        JOIN conversations c ON c.provider_id = h.organiser_id AND c.customer_id = p.owner_id AND c.booking_id IS NULL
      WHERE h.event_id = ${event_id}::uuid
    ) of_event JOIN messages m ON m.conversation_id = of_event.id
    WHERE m.client_key = ${client_key}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
