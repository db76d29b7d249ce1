import { sql } from 'kysely';
import type { HelpSide } from '#contract/entities/help/ticket.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { bytesOf, type FileRow, filesJson, insertFiles, type StoredFile } from '#server/modules/messages/queries.ts';

/** A message of a ticket with the name of the user who wrote it. */
export interface HelpMessageRow {
  readonly id: string;
  readonly ticket_id: string;
  readonly seq: number;
  readonly side: HelpSide;
  readonly author_name: string | null;
  readonly text: string;
  readonly created_at: Date;
  readonly files: readonly FileRow[] | null;
}

const message = sql`
  SELECT m.id, m.ticket_id, m.seq, m.side, u.name AS author_name, m.text, m.created_at,
    ${filesJson(sql`f.help_message_id = m.id`)} AS files
  FROM help_messages m LEFT JOIN users u ON u.id = m.author_id`;

/** Larger than the number of any message. */
const MAX_SEQ = 2_147_483_647;

/**
 * Lists a ticket's messages before `before` (all when null), newest first, with one more than `limit` if there are
 * more.
 */
export async function listHelpMessages(
  db: ReadDb,
  ticket_id: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<readonly HelpMessageRow[]> {
  const { rows } = await sql<HelpMessageRow>`${message}
    WHERE m.ticket_id = ${ticket_id}::uuid AND m.seq < ${page.before ?? MAX_SEQ}
    ORDER BY m.seq DESC LIMIT ${page.limit + 1}`.execute(db);
  return rows;
}

/** One message of a ticket by its number, or null. */
export async function findHelpMessage(db: ReadDb, ticket_id: string, seq: number): Promise<HelpMessageRow | null> {
  const { rows } = await sql<HelpMessageRow>`${message}
    WHERE m.ticket_id = ${ticket_id}::uuid AND m.seq = ${seq}`.execute(db);
  return rows[0] ?? null;
}

/** The message that its sender sent with this key, or null. */
export async function findSentHelpMessage(
  db: ReadDb | Tx,
  ticket_id: string,
  client_key: string,
): Promise<HelpMessageRow | null> {
  const { rows } = await sql<HelpMessageRow>`${message}
    WHERE m.ticket_id = ${ticket_id}::uuid AND m.client_key = ${client_key}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A message to insert. */
export interface NewHelpMessage {
  readonly side: HelpSide;
  readonly author_id: string | null;
  readonly text: string;
  readonly client_key: string | null;
  readonly files: readonly StoredFile[];
}

/**
 * Inserts a message at the end of its ticket and locks the ticket's row. Returns its number, or null if its sender
 * already sent it.
 */
export async function insertHelpMessage(
  tx: Tx,
  ticket_id: string,
  { files, ...written }: NewHelpMessage,
  now: Date,
): Promise<number | null> {
  const { last_seq } = await tx
    .selectFrom('help_tickets')
    .select('last_seq')
    .where('id', '=', ticket_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const id = newId();
  const seq = last_seq + 1;
  const created = await tx
    .insertInto('help_messages')
    .values({ id, ticket_id, seq, ...written, created_at: now })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'client_key']).doNothing())
    .executeTakeFirst();
  if (Number(created.numInsertedOrUpdatedRows ?? 0) === 0) return null;
  await sql`
    UPDATE help_tickets
    SET last_seq = ${seq}, last_at = ${now}::timestamptz, stored_bytes = stored_bytes + ${bytesOf(files)}
    WHERE id = ${ticket_id}::uuid`.execute(tx);
  await insertFiles(tx, { help_message_id: id }, files);
  return seq;
}
