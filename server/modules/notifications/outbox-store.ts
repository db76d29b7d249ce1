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

/** The content of an emptied message. Its kind, recipient and times stay. */
export const emptied = { subject: '', text: '', html: null, attachments: '[]', link: '' } as const;

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
