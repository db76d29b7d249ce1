export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export const eventAttendances = ['in_person', 'virtual', 'hybrid'] as const;

/** Where guests meet online: in a room of the operator's Jitsi, or in the organiser's Zoom account. */
export const meetingProviders = ['jitsi', 'zoom'] as const;
export const packageAttendances = ['in_person', 'virtual'] as const;
export const packageCovers = ['date', 'series'] as const;
export const eventVisibilities = ['public', 'unlisted'] as const;
export const questionKinds = ['short_text', 'long_text', 'one_of', 'many_of', 'rating', 'yes_no'] as const;

/** The scope of an edit: one date, this date and all later ones, or all dates. */
export const editScopes = ['this', 'following', 'all'] as const;
export type EditScope = (typeof editScopes)[number];

/** The steps of creating an event, in order. */
export const eventSteps = ['basics', 'where', 'when', 'tickets', 'questions', 'review'] as const;
export type EventStep = (typeof eventSteps)[number];

/** How somebody takes part in an event. */
export const takenRoles = ['going', 'hired', 'invited'] as const;

/** How guests pay at the door: in cash, or by the host's own card machine. */
export const doorPayments = ['cash', 'card_machine'] as const;
