import type { Side } from '#contract/choices/message.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { hashToken } from '#server/kernel/ids.ts';
import type { ConversationRow } from './conversation-store.ts';

type Held = Pick<ConversationRow, 'customer_id' | 'owner_id' | 'access_token_hash'>;

/** The side of an actor in a conversation. Null for all others including staff, who get a not-found. */
export function sideIn(conversation: Held, actor: Actor): Side | null {
  if (actor.kind === 'user') {
    if (conversation.customer_id === actor.user_id) return 'customer';
    if (conversation.owner_id === actor.user_id) return 'provider';
  }
  if (actor.booking_token !== null && conversation.access_token_hash?.equals(hashToken(actor.booking_token)))
    return 'customer';
  return null;
}

/** The other side. */
export const otherSide = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer');
