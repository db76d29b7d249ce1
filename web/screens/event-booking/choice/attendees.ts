import type { Ticket } from '#contract/entities/booking.ts';
import type { Question } from '#contract/entities/event.ts';
import type { Subject } from '#web/features/booking/checkout/checkout.ts';
import type { Errors } from '#web/features/booking/checkout/choice-state.ts';
import { type Answer, emptyAttendee, type TicketsDraft } from './tickets-draft.ts';

/** Whoever books: the first ticket is theirs unless another name is typed. */
export interface Booker {
  readonly name: string;
  readonly email: string;
}

/** A person of a ticket with everything that is known about them. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** The person of a ticket (position from 0). The first one is the booker until another name is typed. */
export function personAt(draft: Pick<TicketsDraft, 'attendees'>, at: number, booker: Booker): Person {
  const { name, email, answers } = draft.attendees[at] ?? emptyAttendee;
  const initial = at === 0 ? booker : { name: '', email: '' };
  return { name: name ?? initial.name, email: email ?? initial.email, answers };
}

const isBlank = (value: Answer | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && value.length === 0);

/** The people as the calls take them. */
export function attendeesOf(
  people: readonly Person[],
  questions: readonly Pick<Question, '_id'>[],
): NonNullable<Subject['attendees']> {
  return people.map(({ name, email, answers }) => ({
    name: name.trim(),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    answers: questions.flatMap(({ _id }) => {
      const value = answers[_id];
      if (value === undefined || isBlank(value)) return [];
      return [{ question_id: _id, value: typeof value === 'object' ? [...value] : value }];
    }),
  }));
}

/** The people of booked tickets, as the calls take them to book the same again. */
export const attendeesOfTickets = (tickets: readonly Ticket[]): NonNullable<Subject['attendees']> =>
  tickets.map(({ attendee_name, attendee_email, answers }) => ({
    name: attendee_name,
    ...(attendee_email === null ? {} : { email: attendee_email }),
    answers: answers.map(({ question_id, value }) => ({ question_id, value })),
  }));

/** The texts for what is missing. */
export interface MissingTexts {
  readonly name: string;
  readonly answer: string;
}

/** What is missing for one ticket, by path: a name, and required answers. */
export function missingAt(
  person: Person,
  at: number,
  questions: readonly Pick<Question, '_id' | 'is_required'>[],
  texts: MissingTexts,
): Errors {
  const unanswered = questions.filter(({ _id, is_required }) => is_required && isBlank(person.answers[_id]));
  return {
    ...(person.name.trim() === '' ? { [`attendees.${at}.name`]: texts.name } : {}),
    ...Object.fromEntries(unanswered.map(({ _id }) => [`attendees.${at}.answers.${_id}`, texts.answer])),
  };
}

/** The fields of the details, which show their errors. */
export const fields = ['name', 'email', 'phone', 'note', 'attendees'] as const;

const contact: readonly string[] = ['name', 'email', 'phone'];

/** The first ticket (from 0) with an error; null if no error belongs to a ticket. Guests' contact is on the first. */
export function firstWrong(errors: Errors): number | null {
  if (Object.keys(errors).some((path) => contact.includes(path))) return 0;
  const positions = Object.keys(errors).flatMap((path) => /^attendees\.(\d+)\./.exec(path)?.[1] ?? []);
  return positions.length === 0 ? null : Math.min(...positions.map(Number));
}
