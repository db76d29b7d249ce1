import type { Side } from '#contract/choices/message.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type ConversationRow, findByGuestToken, findConversation, findOfBooking } from './conversation-store.ts';
import { sideIn } from './policy.ts';

/** The requested conversation: of a booking, by its id, or the one of the caller's token. */
export interface Which {
  readonly booking_id?: string | undefined;
  readonly conversation_id?: string | undefined;
}

/** Finds the requested conversation and the caller's side of it; null if there is none or the caller has no access. */
export async function findMine(
  db: ReadDb,
  { booking_id, conversation_id }: Which,
  actor: Actor,
): Promise<{ readonly conversation: ConversationRow; readonly side: Side } | null> {
  const conversation =
    booking_id !== undefined
      ? await findOfBooking(db, booking_id)
      : conversation_id !== undefined
        ? await findConversation(db, conversation_id)
        : actor.booking_token === null
          ? null
          : await findByGuestToken(db, actor.booking_token);
  const side = conversation && sideIn(conversation, actor);
  return conversation && side ? { conversation, side } : null;
}
