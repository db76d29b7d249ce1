import type { CallContract } from '../call.ts';
import type { CallName } from '../index.ts';

/** The only changing call while an admin looks at the app as a user. */
export const END_LOOK = 'user/end_impersonation' satisfies CallName;

/** What an admin who looks as a user cannot read: conversations, and links and codes that work without the admin. */
export const hiddenFromLooks: readonly CallName[] = [
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

/** Why a call is refused while an admin looks as a user; null if it is answered. */
export function refusedInLook(
  name: CallName,
  { mode }: Pick<CallContract, 'mode'>,
): 'look_read_only' | 'look_private' | null {
  if (name === END_LOOK) return null;
  if (mode !== 'read') return 'look_read_only';
  return hiddenFromLooks.includes(name) ? 'look_private' : null;
}
