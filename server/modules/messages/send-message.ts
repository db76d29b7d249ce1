import type { Side } from '#contract/choices/message.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Upload } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { PictureDeps, Sender } from '#server/modules/pictures/upload/index.ts';
import { type ConversationRow, findOfBooking } from './conversation-store.ts';
import { type NewMessage, openOfBooking, openOfUser, writeMessage } from './message-store.ts';
import { notifyMessage } from './notify-message.ts';
import { findSent, type MessageRow } from './sent-message-store.ts';
import { dropFiles, storeFiles } from './store-file.ts';

/** The content of a message. */
export interface Sent {
  readonly text: string;
  readonly client_key: string | null;
  readonly uploads: readonly Upload[];
  readonly file_names: readonly string[];
}

/**
 * Sends a message in a conversation: stores its files, inserts it and notifies both sides. A repeated request returns
 * the stored message.
 */
export async function sendMessage(
  of: { readonly conversation: ConversationRow; readonly side: Side; readonly author_id: string | null },
  sent: Sent,
  deps: PictureDeps & { readonly read: ReadDb },
): Promise<MessageRow | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const { conversation, side, author_id } = of;
  const { text, client_key } = sent;
  const before = conversation.id && client_key ? await findSent(deps.read, conversation.id, client_key) : null;
  if (before) return before;
  const files = await storeFiles(sent.uploads, sent.file_names, senderIn(conversation, author_id), deps);
  if (isRefusal(files)) return files;
  try {
    const created = await deps.inTx(async (tx) => {
      const id = await openOfBooking(tx, conversation, deps.now);
      return writeAndNotify(tx, id, conversation, { side, author_id, text, client_key, files }, deps.now);
    });
    if (!created.is_new) await dropFiles(files, deps);
    return created.message;
  } catch (error) {
    await dropFiles(files, deps);
    throw error;
  }
}

/** The owner of the storage quota for files: the author, or the guest of the token. */
const senderIn = ({ guest_email, customer_id }: ConversationRow, author_id: string | null): Sender =>
  author_id === null ? { guest: guest_email ?? customer_id ?? '' } : { user_id: author_id };

/** Writes a message and notifies both sides. If its sender already sent it, returns the stored message only. */
export async function writeAndNotify(
  tx: Tx,
  conversation_id: string,
  sides: Pick<ConversationRow, 'customer_id' | 'owner_id'>,
  message: NewMessage,
  now: Date,
): Promise<{ readonly message: MessageRow; readonly is_new: boolean }> {
  const written = await writeMessage(tx, conversation_id, message, now);
  if (written) {
    await notifyMessage(tx, sides, written, now);
    return { message: written, is_new: true };
  }
  const before = message.client_key && (await findSent(tx, conversation_id, message.client_key));
  if (!before) throw new Error('A message was neither written nor there before.');
  return { message: before, is_new: false };
}

/** Writes a message into the conversation of a booking, which begins with it, unless its sender already sent it. */
export async function writeToBooking(tx: Tx, booking_id: string, message: NewMessage, now: Date): Promise<void> {
  const conversation = await findOfBooking(tx, booking_id);
  if (!conversation) throw new Error(`There is no booking ${booking_id}.`);
  const id = await openOfBooking(tx, conversation, now);
  await writeAndNotify(tx, id, conversation, message, now);
}

/**
 * Writes a message of a page into its conversation with a user apart from bookings, which begins with it, unless the
 * page already sent it.
 */
export async function writeToUser(
  tx: Tx,
  sides: { readonly provider_id: string; readonly owner_id: string; readonly customer_id: string },
  message: NewMessage,
  now: Date,
): Promise<void> {
  const id = await openOfUser(tx, sides.provider_id, sides.customer_id, now);
  await writeAndNotify(tx, id, sides, message, now);
}

/** The refusal of a message without content. */
export const emptyMessage = () =>
  refuse('invalid_input', 'Write something, or attach a picture or a PDF.', {
    errors: [{ path: 'text', message: 'Write something.' }],
  });
