import type { ModerationKind } from '#contract/states/moderation.ts';

/** The button labels of the decisions. */
export const moderationVerbs: Readonly<Record<ModerationKind, string>> = {
  hide_review: 'Hide review',
  unlist_service: 'Unlist service',
  unlist_event: 'Unlist event',
  suspend_page: 'Suspend page',
  suspend_user: 'Suspend account',
};

/** The labels of decisions in force. */
export const moderationStates: Readonly<Record<ModerationKind, string>> = {
  hide_review: 'Hidden review',
  unlist_service: 'Unlisted service',
  unlist_event: 'Unlisted event',
  suspend_page: 'Suspended page',
  suspend_user: 'Suspended account',
};

/** The effect of each decision in one line. */
export function moderationEffect(kind: ModerationKind, upcoming: number): string {
  const bookings =
    upcoming === 0
      ? ''
      : upcoming === 1
        ? ' 1 confirmed booking stays until you decide.'
        : ` ${upcoming} confirmed bookings stay until you decide.`;
  const labels = {
    hide_review: 'Nobody sees it, and its stars don’t count.',
    unlist_service: 'Can’t be found or booked. Bookings stay.',
    unlist_event: `Can’t be found or booked. Its page stays for guests who booked.${bookings}`,
    suspend_page: `Can’t be found or booked.${bookings}`,
    suspend_user: `Signed out everywhere, can’t sign in. Their pages are suspended too.${bookings}`,
  };
  return labels[kind];
}
