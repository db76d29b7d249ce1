import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { emptied } from '../outbox-store.ts';
import { Attachments } from './open-message-store.ts';

/**
 * Empties messages inserted before a moment, which are no longer retried. Those that are still open are given up: they
 * have nothing left to send.
 */
export async function emptyMessages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({
      ...emptied,
      state: sql<string>`CASE WHEN state IN ('queued', 'waiting', 'digest') THEN 'failed' ELSE state END`,
    })
    .where('created_at', '<', before)
    .where('text', '<>', '')
    .execute();
}

/** Deletes messages, sent before a moment, that confirmed an erasure. They have the address of whoever was erased. */
export async function forgetLastMails(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox_messages')
    .where('kind', 'in', ['account_deleted', 'guest_data_deleted'])
    .where('sent_at', '<', before)
    .execute();
}

/** Deletes the log of messages inserted before a moment. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_messages').where('created_at', '<', before).execute();
}

/** Lists the newest messages, to all addresses or to one, for the demo's outbox. */
export async function listOutbox(db: ReadDb, wanted: { limit: number; to?: string | undefined }) {
  let query = db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'kind', 'to_address', 'subject', 'text', 'created_at', 'sent_at', 'state'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit);
  if (wanted.to) query = query.where('to_address', '=', wanted.to);
  return query.execute();
}

/** Finds a message of the outbox with its full content; null if there is none. */
export async function findOutboxMessage(db: ReadDb, id: string) {
  const row = await db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, attachments: Attachments.parse(row.attachments) } : null;
}
