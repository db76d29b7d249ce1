import type { Side } from '#contract/choices/message.ts';
import { accessTokenFor } from '#server/modules/bookings/guests/index.ts';
import { conversationTokenFor } from './access-token.ts';
import type { ConversationRow } from './conversation-store.ts';

/** The own path that opens a conversation for a user. */
export const conversationPath = (conversation_id: string, side: Side): string =>
  `/booking?tab=messages${side === 'provider' ? '&as=provider' : ''}&conversation=${conversation_id}`;

/** The path that opens a conversation for one of its sides; a guest's contains the token. */
export function pathFor(row: ConversationRow & { readonly id: string }, side: Side, secret: string): string {
  if (side === 'provider' || row.customer_id !== null) return conversationPath(row.id, side);
  return row.booking_id === null
    ? `/guest-messages/${conversationTokenFor(secret, row.id)}`
    : `/guest-booking/${accessTokenFor(secret, row.booking_id, row.access_version)}`;
}
