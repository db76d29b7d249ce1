import type { Side } from '#contract/choices/message.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob, publishInvalidation } from '#server/modules/notifications/queries.ts';
import type { ConversationRow } from './conversation-store.ts';
import { otherSide } from './policy.ts';
import type { MessageRow } from './sent-message-store.ts';

/** The delay of a notification (seconds). A side with the open conversation reads the message before that. */
const BELL_SECONDS = 6;
/** The delay of a mail (minutes). It contains all messages that are unread by then. */
export const MAIL_MINUTES = 10;

/** The input of the jobs that notify a side of a message. */
export interface Notice {
  readonly conversation_id: string;
  readonly side: Side;
  readonly seq: number;
}

/**
 * Invalidates the open screens of both sides after a message and enqueues notification and mail, in its transaction.
 */
export async function notifyMessage(
  tx: Tx,
  of: Pick<ConversationRow, 'customer_id' | 'owner_id'>,
  message: Pick<MessageRow, 'conversation_id' | 'seq' | 'side'>,
  now: Date,
): Promise<void> {
  const side = otherSide(message.side);
  const notice: Notice = { conversation_id: message.conversation_id, side, seq: message.seq };
  const after = (seconds: number) => ({ run_at: new Date(now.getTime() + seconds * 1000) });
  await enqueueJob(tx, 'notify-message', notice, after(BELL_SECONDS));
  await enqueueJob(tx, 'mail-messages', notice, after(MAIL_MINUTES * 60));
  for (const user_id of [of.customer_id, of.owner_id])
    if (user_id !== null) await publishInvalidation(tx, user_id, 'message');
}

/** Invalidates the reader's other screens and the other side's after messages were read. */
export async function publishRead(
  tx: Tx,
  of: Pick<ConversationRow, 'customer_id' | 'owner_id'>,
  side: Side,
): Promise<void> {
  const [reader, other] = side === 'customer' ? [of.customer_id, of.owner_id] : [of.owner_id, of.customer_id];
  if (reader !== null) await publishInvalidation(tx, reader, 'messages_read');
  if (other !== null) await publishInvalidation(tx, other, 'messages_seen');
}
