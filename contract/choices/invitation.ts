/** What an invitation comes to: its best date. `booked` counts once a ticket is paid, or free. */
export const invitationOutcomes = ['booked', 'accepted', 'pending', 'declined', 'withdrawn', 'expired'] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

/** Groups of people who can be invited at once: those who saved the event, and those who came to the page before. */
export const invitedGroups = ['saved', 'came'] as const;
export type InvitedGroup = (typeof invitedGroups)[number];
