import type { CallContract } from '../call.ts';
import type { CallName } from '../index.ts';

/** The only changing call while an admin impersonates a user. */
export const END_IMPERSONATION = 'user/end_impersonation' satisfies CallName;

/** What an impersonating admin cannot read: conversations, and links and codes that work without the admin. */
export const hiddenFromImpersonation: readonly CallName[] = [
  'booking/message_list',
  'booking/conversation_list',
  'user/help_ticket',
  'user/help_ticket_list',
  'booking/calendar_feed',
  'event/door_link_list',
  'event/ticket',
  'event/door_list',
  'event/meeting',
];

/** Finds why a call is refused while an admin impersonates a user; null if it is answered. */
export function findImpersonationRefusal(
  name: CallName,
  { mode }: Pick<CallContract, 'mode'>,
): 'impersonation_read_only' | 'impersonation_private' | null {
  if (name === END_IMPERSONATION) return null;
  if (mode !== 'read') return 'impersonation_read_only';
  return hiddenFromImpersonation.includes(name) ? 'impersonation_private' : null;
}
