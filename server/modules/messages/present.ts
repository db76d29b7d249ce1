import type { Side } from '#contract/choices/message.ts';
import type { Conversation, Message, MessageFile } from '#contract/entities/message.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { documentKeyFor, pictureKeyFor } from './access-token.ts';
import type { ConversationRow } from './conversation-store.ts';
import type { FileRow } from './file-store.ts';
import { otherSide } from './policy.ts';
import type { MessageRow } from './sent-message-store.ts';

const LAST_LETTERS = 160;

/** A message as one side sees it. Its files have private addresses signed with the app's secret. */
export function presentMessage(row: MessageRow, side: Side, secret: string): Message {
  return {
    _id: row.id,
    seq: row.seq,
    side: row.side,
    is_mine: row.side === side,
    subject: row.subject,
    text: row.text,
    files: presentFiles(row.files, secret),
    created_at: row.created_at.toISOString(),
    client_key: row.side === side ? row.client_key : null,
  };
}

/** The files of a message, at private addresses signed with the app's secret. */
export const presentFiles = (files: readonly FileRow[] | null, secret: string): MessageFile[] =>
  (files ?? []).flatMap((file) => presentFile(file, secret) ?? []);

/** A file of a message or claim, at a private address signed with the app's secret; null if it is gone. */
export function presentFile(file: FileRow, secret: string): MessageFile | null {
  const picture = presentPicture(file.picture);
  if (picture) {
    const base_url = `/v9/booking/message_picture/${pictureKeyFor(secret, picture._id)}/${picture._id}`;
    return { kind: 'picture', picture: { ...picture, base_url } };
  }
  if (file.key === null) return null;
  const url = `/v9/booking/message_file?file=${file.id}&key=${documentKeyFor(secret, file.id)}`;
  return { kind: 'document', name: file.name, bytes: file.bytes, url };
}

/** A conversation as one side sees it. */
export function presentConversation(row: ConversationRow, side: Side): Conversation {
  const other = otherSide(side);
  return {
    _id: row.id,
    role: side,
    with:
      other === 'provider'
        ? { name: row.provider_name, avatar: presentPicture(row.provider_avatar) }
        : { name: row.customer_name || 'Someone', avatar: presentPicture(row.customer_avatar) },
    provider: { _id: row.provider_id, name: row.provider_name, timezone: row.provider_timezone },
    booking:
      row.booking_id !== null && row.booking_starts_at !== null
        ? {
            _id: row.booking_id,
            number: row.booking_number ?? '',
            title: row.booking_title ?? '',
            starts_at: row.booking_starts_at.toISOString(),
            timezone: row.booking_timezone ?? row.provider_timezone,
          }
        : null,
    last:
      row.last_side !== null && row.last_at !== null
        ? {
            text: excerpt(row.last_subject ?? row.last_text ?? '', LAST_LETTERS),
            is_mine: row.last_side === side,
            has_files: row.last_has_files,
            created_at: row.last_at.toISOString(),
          }
        : null,
    unread_count: side === 'customer' ? row.customer_unread : row.provider_unread,
    seen_seq: side === 'customer' ? row.provider_read_seq : row.customer_read_seq,
    is_answered_here: row.owner_id !== null,
  };
}
