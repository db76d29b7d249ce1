import type { AnswerValue } from '#contract/entities/event.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { TicketLine } from './choose-tickets.ts';

/** A question that is asked for each ticket. */
export interface AskedQuestion {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly is_required: boolean;
}

/** A person who comes, as typed: in the order of the tickets. */
export interface Attendee {
  readonly name: string;
  readonly email?: string | undefined;
  readonly answers: readonly { readonly question_id: string; readonly value: AnswerValue }[];
}

/** A ticket to be issued. A ticket without an occurrence is a pass. */
export interface NewTicket {
  readonly position: number;
  readonly package_id: string;
  readonly occurrence_id: string | null;
  readonly attendee_name: string;
  readonly attendee_email: string | null;
  readonly answers: readonly { readonly question_id: string; readonly value: AnswerValue }[];
}

/** A violation of a person's field, by its path. */
export type AttendeeViolation = RuleViolation<'attendees', Message> & { readonly path: string };

/**
 * Issues one ticket for each seat of the lines, in their order, with the people who come and their answers. The first
 * ticket is for the booker unless another name is given. Required questions are answered for each person.
 */
export function issueTickets(
  lines: readonly TicketLine[],
  attendees: readonly Attendee[],
  questions: readonly AskedQuestion[],
  booker: { readonly name: string; readonly email: string | null },
): readonly NewTicket[] | AttendeeViolation {
  const seats = lines.flatMap((line) => Array.from({ length: line.seats }, () => line));
  if (attendees.length > seats.length) return wrong('attendees', say(bookingTickets, 'attendees.too_many'));
  const isAsked = (id: string) => questions.some((question) => question.id === id);
  const tickets: NewTicket[] = [];
  for (const [at, line] of seats.entries()) {
    const person = attendees[at];
    const answers = person?.answers ?? [];
    const violated = checkAnswers(answers, questions, `attendees.${at}.answers`);
    if (violated) return violated;
    const [first] = line.dates;
    tickets.push({
      position: at + 1,
      package_id: line.package.id,
      occurrence_id: line.package.covers === 'series' ? null : (first?.id ?? null),
      attendee_name: person?.name || (at === 0 ? booker.name : ''),
      attendee_email: person?.email ?? (at === 0 ? booker.email : null),
      answers: answers.filter(({ question_id, value }) => isAsked(question_id) && !isEmptyAnswer(value)),
    });
  }
  return tickets;
}

/** The first question that is not answered as it has to be; null if there is none. */
export function checkAnswers(
  answers: Attendee['answers'],
  questions: readonly AskedQuestion[],
  path: string,
): AttendeeViolation | null {
  for (const question of questions) {
    const given = answers.find(({ question_id }) => question_id === question.id);
    const value = given?.value;
    if (value === undefined || isEmptyAnswer(value)) {
      if (question.is_required)
        return wrong(
          `${path}.${question.id}`,
          say(bookingTickets, 'attendees.answer_missing', { question: question.text }),
        );
    } else if (!isAnswer(question, value))
      return wrong(
        `${path}.${question.id}`,
        say(bookingTickets, 'attendees.answer_invalid', { question: question.text }),
      );
  }
  return null;
}

/** Whether an answer says nothing. */
export const isEmptyAnswer = (value: AnswerValue): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;

/** Whether a value is an answer to a question of this kind. */
function isAnswer({ kind, options }: AskedQuestion, value: AnswerValue): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean';
  if (kind === 'rating') return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;
  if (kind === 'one_of') return typeof value === 'string' && options.includes(value);
  if (kind === 'many_of') return typeof value === 'object' && value.every((each) => options.includes(each));
  return typeof value === 'string';
}

const wrong = (path: string, detail: Message): AttendeeViolation => ({
  ...violation('attendees' as const, detail),
  path,
});
