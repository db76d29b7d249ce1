import { z } from 'zod';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { OutgoingMail } from '#server/providers/mail/port.ts';
import { enqueueJob } from './queue-store.ts';

/** A message to send. With `once_key` the same message is never inserted twice. */
export interface NewMessage {
  readonly channel: 'email' | 'sms';
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments?: OutgoingMail['attachments'];
  readonly once_key?: string;
}

const Attachments = z.array(
  z.object({
    filename: z.string(),
    content_type: z.string(),
    content: z.string(),
    encoding: z.literal('base64').optional(),
  }),
);

/** Inserts a message into the outbox with its sending job, in the transaction that causes it. */
export async function insertMessage(db: Db | Tx, message: NewMessage, now: Date): Promise<void> {
  const id = newId();
  const written = await db
    .insertInto('outbox_messages')
    .values({
      id,
      channel: message.channel,
      kind: message.kind,
      to_address: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html,
      attachments: JSON.stringify(message.attachments ?? []),
      created_at: now,
      once_key: message.once_key ?? null,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await enqueueJob(db, 'deliver-message', { message_id: id });
}

/** Finds an unsent message; null if there is none. */
export async function findUnsent(db: Db, id: string): Promise<OutgoingMail | null> {
  const row = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    html: row.html,
    attachments: Attachments.parse(row.attachments),
  };
}

/** Records when a message was sent. In a demo the message stays readable in the outbox. */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('outbox_messages').set({ sent_at: at }).where('id', '=', id).execute();
}

/** The content of an emptied message. Its kind, recipient and times stay. */
const emptied = { subject: '', text: '', html: null, attachments: '[]' } as const;

/**
 * Records when a message was sent and empties it. It may contain a code or a booking's access token, of which otherwise
 * only hashes are stored.
 */
export async function markGone(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ ...emptied, sent_at: at })
    .where('id', '=', id)
    .execute();
}

/** Empties messages inserted before a moment, which are no longer retried. */
export async function emptyMessages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set(emptied)
    .where('created_at', '<', before)
    .where('text', '<>', '')
    .execute();
}

/** Lists the newest messages, to all addresses or to one, for the demo's outbox. */
export async function listOutbox(db: ReadDb, wanted: { limit: number; to?: string | undefined }) {
  let query = db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'kind', 'to_address', 'subject', 'text', 'created_at', 'sent_at'])
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
