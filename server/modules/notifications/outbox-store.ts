import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeMailbox } from '#server/modules/budgets/queries.ts';
import type { OutgoingMail } from '#server/providers/mail/port.ts';
import { AWAITED_JOBS, enqueueJob } from './queue-store.ts';
import { inertSubject } from './rules/inert-subject.ts';
import { isAwaitedKind, isTypedKind } from './rules/message-kinds.ts';

/** A message to send. With `once_key` the same message is never inserted twice. */
export interface NewMessage {
  readonly channel: 'email' | 'sms' | 'push';
  readonly kind: string;
  /** The address, or the number; of a push message the address of the account, for the log. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments?: OutgoingMail['attachments'];
  readonly once_key?: string;
  /** Whether somebody else typed the address, so that the mail counts in its mailbox's day; else by its kind. */
  readonly is_typed?: boolean;
  /** Whether it answers its reader, such as a code: it is then sent at once, whatever they chose. */
  readonly is_answer?: boolean;
  /** When the booking starts that it is about. */
  readonly starts_at?: Date;
  /** The booking that a mail is about. */
  readonly booking_id?: string | null;
  /** The account of a text or push message about a notification. */
  readonly user_id?: string;
  readonly device_id?: string;
  /** The path that a push message opens. */
  readonly link?: string;
}

const Attachments = z.array(
  z.object({
    filename: z.string(),
    content_type: z.string(),
    content: z.string(),
    encoding: z.literal('base64').optional(),
  }),
);

/** The domain of addresses that replace those of deleted users. It exists nowhere (RFC 2606). */
export const ERASED_DOMAIN = '@erased.invalid';

/** Whether an address replaces that of an erased person, so that there is none to show or to mail to. */
export const isErased = (address: string | null): boolean => address?.endsWith(ERASED_DOMAIN) ?? false;

/**
 * Inserts a message into the outbox with its sending job, in the transaction that causes it. Nothing is sent to deleted
 * users.
 */
export async function insertMessage(db: Db | Tx, message: NewMessage, now: Date): Promise<void> {
  await insertMessageOnce(db, message, now);
}

/** The same, and whether the message was inserted: one with a `once_key` may be there already. */
export async function insertMessageOnce(db: Db | Tx, message: NewMessage, now: Date): Promise<boolean> {
  if (isErased(message.to)) return false;
  const id = newId();
  const { channel, kind, to } = message;
  const written = await db
    .insertInto('outbox_messages')
    .values({
      id,
      channel: message.channel,
      kind: message.kind,
      to_address: message.to,
      subject: await subjectOf(db, message),
      text: message.text,
      html: message.html,
      attachments: JSON.stringify(message.attachments ?? []),
      created_at: now,
      once_key: message.once_key ?? null,
      is_answer: message.is_answer ?? false,
      starts_at: message.starts_at ?? null,
      booking_id: message.booking_id ?? null,
      user_id: message.user_id ?? null,
      device_id: message.device_id ?? null,
      link: message.link ?? '',
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  if (channel === 'email' && (message.is_typed ?? isTypedKind(kind)) && !(await takeMailbox(db, to, now)))
    await endMessage(db, id, { state: 'suppressed', reason: 'mailbox_full', is_emptied: true }, now);
  else await enqueueJob(db, deliveryOf(message), { message_id: id });
  return true;
}

/** The subject of a message without addresses. The marketplace's name is read only if there seem to be some. */
async function subjectOf(db: Db | Tx, { subject }: NewMessage): Promise<string> {
  if (inertSubject(subject, '') === subject) return subject;
  const market = await db.selectFrom('market').select('name').executeTakeFirst();
  return inertSubject(subject, market?.name ?? '');
}

/** The job that delivers a message. */
const deliveryOf = ({ channel, kind }: NewMessage): string =>
  channel !== 'push' && isAwaitedKind(kind) ? AWAITED_JOBS[channel] : 'deliver-message';

/** Whether any mail was sent. */
export async function hasSentMail(db: ReadDb): Promise<boolean> {
  const sent = db.selectFrom('outbox_messages').select('id').where('channel', '=', 'email').where('state', '=', 'sent');
  return (await sent.limit(1).executeTakeFirst()) !== undefined;
}

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

/** The content of an emptied message. Its kind, recipient and times stay. */
const emptied = { subject: '', text: '', html: null, attachments: '[]', link: '' } as const;

/** The end of a message's way: what happened, and whether its content is deleted with it. */
export interface MessageEnd {
  readonly state: 'sent' | 'failed' | 'suppressed';
  readonly reason: string;
  /**
   * Deletes the content, as it may contain a code or a booking's access token, of which otherwise only hashes are
   * stored.
   */
  readonly is_emptied: boolean;
  /** The mail as it was sent, where it stays readable. */
  readonly as_sent?: { readonly text: string; readonly html: string | null };
}

/** Records the end of a message's way, unless it was reported to have ended before. */
export async function endMessage(db: Db | Tx, id: string, end: MessageEnd, at: Date): Promise<void> {
  const { state, reason, is_emptied, as_sent } = end;
  await db
    .updateTable('outbox_messages')
    .set({
      ...{ state, reason, due_at: null, sent_at: state === 'sent' ? at : null },
      ...(is_emptied ? emptied : as_sent),
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'waiting', 'digest'])
    .execute();
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
