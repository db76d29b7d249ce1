import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { emptied } from '../outbox-store.ts';
import { enqueueJob } from '../queue-store.ts';

/** The files of a message, as they are stored. */
export const Attachments = z.array(
  z.object({
    filename: z.string(),
    content_type: z.string(),
    content: z.string(),
    encoding: z.literal('base64').optional(),
  }),
);

/** A message that is not sent yet. */
export type OpenMessage = NonNullable<Awaited<ReturnType<typeof findOpenMessage>>>;

/** Finds a message that is queued or waits; null if it was sent, given up, or is in a summary. */
export async function findOpenMessage(db: Db, id: string) {
  const row = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'waiting'])
    .executeTakeFirst();
  return row ? { ...row, attachments: Attachments.parse(row.attachments) } : null;
}

/** A report of a provider on a message that it took, or that we don't know it took: the answer may have been lost. */
interface ReportedMessage {
  readonly channel: 'sms';
  readonly state: 'sent' | 'delivered' | 'undelivered' | 'failed';
  readonly reason: string;
  readonly is_emptied: boolean;
}

/**
 * Moves a message forward as its provider reports. Returns its address; null for a report that is late, repeated or of
 * no message of ours, which changes nothing.
 */
export async function moveReported(tx: Tx, id: string, report: ReportedMessage, at: Date): Promise<string | null> {
  const { channel, state, reason, is_emptied } = report;
  const row = await tx
    .updateTable('outbox_messages')
    .set({
      ...{ state, reason, due_at: null },
      sent_at: state === 'failed' ? null : sql<Date>`coalesce(sent_at, ${at}::timestamptz)`,
      ...(is_emptied ? emptied : {}),
    })
    .where('id', '=', id)
    .where('channel', '=', channel)
    .where('state', 'in', state === 'sent' ? ['queued', 'waiting'] : ['queued', 'waiting', 'sent'])
    .returning('to_address')
    .executeTakeFirst();
  return row?.to_address ?? null;
}

/**
 * Counts an attempt before it is made, so that a crash counts too. Returns the number of attempts with this one; null
 * if the message has been reported as sent meanwhile.
 */
export async function countAttempt(db: Db, id: string, user_id: string | null): Promise<number | null> {
  const row = await db
    .updateTable('outbox_messages')
    .set({ attempts: sql<number>`attempts + 1`, state: 'queued', due_at: null, user_id })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'waiting'])
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Notes why an attempt failed. */
export async function noteFault(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('outbox_messages').set({ reason }).where('id', '=', id).where('state', '=', 'queued').execute();
}

/** Lets a message wait, and enqueues its delivery for then in the same transaction. */
export async function postponeMessage(tx: Tx, id: string, user_id: string | null, until: Date): Promise<void> {
  await tx
    .updateTable('outbox_messages')
    .set({ state: 'waiting', due_at: until, user_id })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'waiting'])
    .execute();
  await enqueueJob(tx, 'deliver-message', { message_id: id }, { key: `deliver:${id}`, run_at: until });
}

/** Keeps a mail for its reader's next summary. */
export async function keepForDigest(db: Db, id: string, user_id: string, at: Date): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ state: 'digest', due_at: at, user_id })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'waiting'])
    .execute();
}

/** Lists people whose summary is due. */
export async function listDigestReaders(db: ReadDb, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM outbox_messages
    WHERE state = 'digest' AND user_id IS NOT NULL AND due_at <= ${now}::timestamptz
    LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Locks the mails of a person's due summary, oldest first; those that another worker has in hand are left out. */
export function lockDigest(tx: Tx, user_id: string, now: Date) {
  return tx
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'to_address', 'subject', 'text', 'created_at'])
    .where('user_id', '=', user_id)
    .where('state', '=', 'digest')
    .where('due_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}
