import type { Actor } from '#server/kernel/call-context.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** Whether an actor wrote a ticket: its user, or the holder of the link in the guest's mailbox. */
export function isAuthor(
  ticket: { readonly author_id: string | null; readonly access_token_hash: Buffer | null },
  actor: Actor,
): boolean {
  if (actor.kind === 'user' && ticket.author_id === actor.user_id) return true;
  return actor.booking_token !== null && ticket.access_token_hash?.equals(hashToken(actor.booking_token)) === true;
}
