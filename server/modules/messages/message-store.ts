import { sql } from 'kysely';
import type { Side } from '#contract/choices/message.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { StoredPicture } from '#server/modules/pictures/upload/index.ts';
import type { ConversationRow } from './conversation-store.ts';
import type { FileRow } from './file-store.ts';
import type { MessageRow } from './sent-message-store.ts';

/** Returns the id of a booking's conversation, which is created with its first message. */
export async function openOfBooking(tx: Tx, of: ConversationRow, now: Date): Promise<string> {
  if (of.id !== null) return of.id;
  await sql`
    INSERT INTO conversations (id, provider_id, booking_id, customer_id, guest_name, guest_email, created_at, last_at)
    SELECT ${newId()}::uuid, provider_id, id, customer_id, guest_name, guest_email, ${now}::timestamptz,
      ${now}::timestamptz
    FROM bookings
    WHERE id = ${of.booking_id}::uuid
    ON CONFLICT (booking_id) WHERE booking_id IS NOT NULL DO NOTHING`.execute(tx);
  const { id } = await tx
    .selectFrom('conversations')
    .select('id')
    .where('booking_id', '=', of.booking_id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of a user's conversation with a page apart from bookings. Creates it if there is none. */
export async function openOfUser(tx: Tx, provider_id: string, customer_id: string, now: Date): Promise<string> {
  await sql`
    INSERT INTO conversations (id, provider_id, customer_id, created_at, last_at)
    VALUES (${newId()}::uuid, ${provider_id}::uuid, ${customer_id}::uuid, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (provider_id, customer_id) WHERE booking_id IS NULL AND customer_id IS NOT NULL DO NOTHING`.execute(tx);
  const { id } = await tx
    .selectFrom('conversations')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('customer_id', '=', customer_id)
    .where('booking_id', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a guest's conversation with a page under this id. Returns false if the id exists. */
export async function insertOfGuest(
  tx: Tx,
  conversation: {
    readonly id: string;
    readonly provider_id: string;
    readonly guest_name: string;
    readonly guest_email: string;
    readonly access_token_hash: Buffer;
  },
  now: Date,
): Promise<boolean> {
  const created = await tx
    .insertInto('conversations')
    .values({ ...conversation, created_at: now, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(created.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** A stored file to show with a message. */
export type StoredFile =
  | { readonly kind: 'picture'; readonly picture: StoredPicture }
  | {
      readonly kind: 'document';
      readonly id: string;
      readonly key: string;
      readonly name: string;
      readonly bytes: number;
    };

/** A message to insert. */
export interface NewMessage {
  readonly side: Side;
  readonly author_id: string | null;
  /** Only of a page’s message to many. */
  readonly subject?: string | null;
  readonly text: string;
  readonly client_key: string | null;
  readonly files: readonly StoredFile[];
}

/**
 * Inserts a message at the end of its conversation and locks the conversation's row. Returns null if the sender already
 * sent it.
 */
export async function writeMessage(
  tx: Tx,
  conversation_id: string,
  written: NewMessage,
  now: Date,
): Promise<MessageRow | null> {
  const { last_seq } = await tx
    .selectFrom('conversations')
    .select('last_seq')
    .where('id', '=', conversation_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { side, author_id, subject = null, text, client_key, files } = written;
  const seq = last_seq + 1;
  const id = newId();
  const created = await tx
    .insertInto('messages')
    .values({ id, conversation_id, seq, side, author_id, subject, text, client_key, created_at: now })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'client_key']).doNothing())
    .executeTakeFirst();
  if (Number(created.numInsertedOrUpdatedRows ?? 0) === 0) return null;
  const unread =
    side === 'customer' ? sql`provider_unread = provider_unread + 1` : sql`customer_unread = customer_unread + 1`;
  await sql`
    UPDATE conversations
    SET last_seq = ${seq}, last_at = ${now}::timestamptz, stored_bytes = stored_bytes + ${bytesOf(files)}, ${unread}
    WHERE id = ${conversation_id}::uuid`.execute(tx);
  const shown = await insertFiles(tx, { message_id: id }, files);
  return { id, conversation_id, seq, side, subject, text, client_key, created_at: now, files: shown };
}

/** The size of stored files (bytes). */
export const bytesOf = (files: readonly StoredFile[]): number =>
  files.reduce((sum, file) => sum + (file.kind === 'picture' ? file.picture.bytes : file.bytes), 0);

/** The columns of a stored file in each table of files. */
export const fileColumns = (file: StoredFile) =>
  file.kind === 'picture'
    ? { id: newId(), picture_id: file.picture.id, bytes: file.picture.bytes }
    : { id: file.id, key: file.key, name: file.name, bytes: file.bytes };

/** Inserts the files of a message, of a conversation or a help ticket, in their order. */
export async function insertFiles(
  tx: Tx,
  of: { readonly message_id: string } | { readonly help_message_id: string },
  files: readonly StoredFile[],
): Promise<readonly FileRow[]> {
  const rows = files.map((file, position) => ({ ...fileColumns(file), ...of, position }));
  if (rows.length > 0) await tx.insertInto('message_files').values(rows).execute();
  return files.map((file, at) => ({
    id: rows[at]?.id ?? '',
    name: file.kind === 'document' ? file.name : '',
    bytes: file.kind === 'document' ? file.bytes : 0,
    key: file.kind === 'document' ? file.key : null,
    picture: file.kind === 'picture' ? file.picture : null,
  }));
}

/** Records up to which message a side has read. Returns the number of unread messages, and whether it changed. */
export async function markRead(
  tx: Tx,
  conversation_id: string,
  side: Side,
  seq: number,
): Promise<{ readonly unread: number; readonly moved: boolean }> {
  // Locked by a separate statement, because the count below must include messages written during the wait.
  const row = await tx
    .selectFrom('conversations')
    .select(['last_seq', `${side}_read_seq as read_seq`, `${side}_unread as unread`])
    .where('id', '=', conversation_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const upTo = Math.min(seq, row.last_seq);
  if (upTo <= row.read_seq) return { unread: row.unread, moved: false };
  const { left } = await tx
    .selectFrom('messages')
    .select((each) => each.fn.countAll<number>().as('left'))
    .where('conversation_id', '=', conversation_id)
    .where('side', '<>', side)
    .where('seq', '>', upTo)
    .executeTakeFirstOrThrow();
  const unread = Number(left);
  await tx
    .updateTable('conversations')
    .set(
      side === 'customer'
        ? { customer_read_seq: upTo, customer_unread: unread }
        : { provider_read_seq: upTo, provider_unread: unread },
    )
    .where('id', '=', conversation_id)
    .execute();
  return { unread, moved: true };
}

/** Stores up to which message a side was mailed, unless that changed since `before`; returns whether it was stored. */
export async function markMailed(
  db: Db | Tx,
  conversation_id: string,
  side: Side,
  before: number,
  upTo: number,
): Promise<boolean> {
  const noted = await db
    .updateTable('conversations')
    .set(side === 'customer' ? { customer_mailed_seq: upTo } : { provider_mailed_seq: upTo })
    .where('id', '=', conversation_id)
    .where(`${side}_mailed_seq`, '=', before)
    .executeTakeFirst();
  return Number(noted.numUpdatedRows) === 1;
}

/** Moves the conversations of bookings that joined an account to it. */
export async function joinConversations(tx: Tx, customer_id: string, booking_ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ customer_id, guest_email: null })
    .where('booking_id', 'in', [...booking_ids])
    .where('customer_id', 'is', null)
    .execute();
}
