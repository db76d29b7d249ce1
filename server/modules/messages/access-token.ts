import { createHmac } from 'node:crypto';

/**
 * The token that opens a guest's conversation without a booking. Only its hash is stored, and it is sent only to the
 * guest's mailbox.
 */
export function conversationTokenFor(secret: string, conversation_id: string): string {
  return createHmac('sha256', secret).update(`conversation access ${conversation_id}`).digest('base64url');
}

/** The key in the private address of a document. It is valid for nothing else. */
export function documentKeyFor(secret: string, file_id: string): string {
  return createHmac('sha256', secret).update(`message document ${file_id}`).digest('base64url').slice(0, 32);
}

/** The key in the private address of a picture sent with a message. */
export function pictureKeyFor(secret: string, picture_id: string): string {
  return createHmac('sha256', secret).update(`message picture ${picture_id}`).digest('base64url').slice(0, 32);
}
