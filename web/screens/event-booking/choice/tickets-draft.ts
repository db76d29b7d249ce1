import {
  type CheckoutDraft,
  checkoutIn,
  draftStore,
  emptyCheckout,
  type Stored,
  textIn,
} from '#web/features/booking/checkout/draft-store.ts';

/** An answer to a question of the organiser: a text, options, a rating, or yes or no. */
export type Answer = string | readonly string[] | number | boolean;

/** A person who comes, as typed. Name and email are null until they are typed. */
export interface AttendeeDraft {
  readonly name: string | null;
  readonly email: string | null;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** The input for tickets of one event, stored in this tab so that leaving the steps loses nothing. */
export interface TicketsDraft extends CheckoutDraft {
  /** The tickets that a hold is for, as a text that identifies them. */
  readonly chosen: string;
  /** The people who come, in the order of the tickets. */
  readonly attendees: readonly AttendeeDraft[];
}

/** Nobody typed yet. */
export const emptyAttendee: AttendeeDraft = { name: null, email: null, answers: {} };

/** Nothing typed yet. */
export const emptyTickets: TicketsDraft = { ...emptyCheckout, chosen: '', attendees: [] };

/** Whether a stored value is an answer. */
const isAnswer = (value: unknown): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

function attendeeOf(value: unknown): AttendeeDraft {
  if (typeof value !== 'object' || value === null) return emptyAttendee;
  const stored: Stored = { ...value };
  const answers = typeof stored.answers === 'object' && stored.answers !== null ? Object.entries(stored.answers) : [];
  return {
    name: typeof stored.name === 'string' ? stored.name : null,
    email: typeof stored.email === 'string' ? stored.email : null,
    answers: Object.fromEntries(answers.filter((entry): entry is [string, Answer] => isAnswer(entry[1]))),
  };
}

/** The drafts of tickets, by event. */
export const ticketDrafts = draftStore('event_booking', emptyTickets, (stored) => ({
  ...checkoutIn(stored),
  chosen: textIn(stored, 'chosen'),
  attendees: Array.isArray(stored.attendees) ? stored.attendees.map(attendeeOf) : [],
}));

/** The draft with another person at a position (from 0). */
export function withAttendee(draft: TicketsDraft, at: number, part: Partial<AttendeeDraft>): TicketsDraft['attendees'] {
  const count = Math.max(draft.attendees.length, at + 1);
  return Array.from({ length: count }, (_, position) => {
    const before = draft.attendees[position] ?? emptyAttendee;
    return position === at ? { ...before, ...part } : before;
  });
}
