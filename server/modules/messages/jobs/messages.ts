import { z } from 'zod';
import { sides } from '#contract/choices/message.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { messageMails } from '#locales/areas/message-mails.ts';
import { say, translate } from '#locales/format.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { conversationPath, otherSide, pathFor, unreadMail, writerOf } from '#server/modules/messages/index.ts';
import { findConversation, listSince, markMailed } from '#server/modules/messages/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';

const Payload = z.object({ conversation_id: z.string(), side: z.enum(sides), seq: z.number() });
const BELL_LETTERS = 120;
const MAX_MESSAGES = 50;

/**
 * Creates a notification of an unread message. Further messages create no second one until the side has read the
 * conversation.
 */
const notifyMessage: Job = async ({ database, clock }, payload) => {
  const { conversation_id, side, seq } = Payload.parse(payload);
  const db = database.write;
  const row = await findConversation(db, conversation_id);
  const read = side === 'customer' ? row?.customer_read_seq : row?.provider_read_seq;
  const user_id = side === 'customer' ? row?.customer_id : row?.owner_id;
  if (!row || read === undefined || read >= seq || !user_id) return;
  const [first] = await listSince(db, conversation_id, otherSide(side), read, 1);
  const contact = await findUserContact(db, user_id);
  const t = translate(shippedLanguage(contact?.language ?? null), messageMails);
  const from = writerOf(row, side, t);
  await inTransaction(db, (tx) =>
    insertNotification(
      tx,
      {
        user_id,
        kind: 'message',
        title: say(messageMails, 'unread.title', { from }),
        text: excerpt(first?.subject ?? first?.text ?? '', BELL_LETTERS),
        link: conversationPath(conversation_id, side),
        once_key: `message:${conversation_id}:${side}:${read}`,
        ...(row.booking_id === null ? {} : { booking_id: row.booking_id }),
      },
      clock.now(),
    ),
  );
};

/** Mails a side all its unread messages if this message is still unread. Messages are mailed only once. */
const mailMessages: Job = async ({ database, clock, config }, payload) => {
  const { conversation_id, side, seq } = Payload.parse(payload);
  const db = database.write;
  const row = await findConversation(db, conversation_id);
  if (!row) return;
  const [read, mailed, user_id] =
    side === 'customer'
      ? [row.customer_read_seq, row.customer_mailed_seq, row.customer_id]
      : [row.provider_read_seq, row.provider_mailed_seq, row.owner_id];
  if (Math.max(read, mailed) >= seq) return;
  const contact = user_id === null ? null : await findUserContact(db, user_id);
  const to = contact?.email ?? (side === 'customer' ? row.guest_email : null);
  if (to === null) return;
  const messages = await listSince(db, conversation_id, otherSide(side), Math.max(read, mailed), MAX_MESSAGES);
  const upTo = row.last_seq;
  const path = pathFor({ ...row, id: conversation_id }, side, secretOf(config));
  const frame = await mailFrame(db, config);
  const language = contact?.language ?? frame.language;
  const mail = await unreadMail({ conversation: row, to: side, email: to, messages, path, language }, frame);
  await inTransaction(db, async (tx) => {
    // Another job of the same conversation has mailed these messages meanwhile.
    if (!(await markMailed(tx, conversation_id, side, mailed, upTo))) return;
    const once_key = `messages:${conversation_id}:${side}:${upTo}`;
    await insertMessage(tx, { ...mail, once_key, is_typed: user_id === null }, clock.now());
  });
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'mail-messages': { run: mailMessages },
  'notify-message': { run: notifyMessage },
} satisfies JobTable;
