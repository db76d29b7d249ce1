import type { AskedTime, Survey } from '#contract/entities/event/survey.ts';
import { type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { survey as messages } from '#locales/areas/survey.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findHeldTicket, hasOwnHolder, isGivenAway } from '#server/modules/admission/tickets/index.ts';
import { listOfBooking, type TicketRow } from '#server/modules/admission/tickets/queries.ts';
import { ticketState } from '#server/modules/admission/tickets/rules.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findBooking, insertAnswers } from '#server/modules/bookings/queries.ts';
import { checkAnswers, isEmptyAnswer } from '#server/modules/bookings/rules.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { hasReview } from '#server/modules/reviews/queries.ts';
import { reviewState } from '#server/modules/reviews/rules.ts';
import { listGiven, listPresent } from './answer-store.ts';
import { listQuestions, type QuestionRow } from './question-store.ts';
import { chooseDate, surveyState } from './rules/survey-state.ts';

/** Who answers, about what. */
interface Asking {
  readonly booking_id?: string | undefined;
  readonly token?: string | undefined;
  readonly occurrence_id?: string | undefined;
  readonly asked: AskedTime;
}

type TicketDate = TicketRow['dates'][number];

/** The questions for a holder's tickets, as loaded. */
interface OpenSurvey {
  readonly first: TicketRow;
  /** The tickets that may answer. */
  readonly tickets: readonly TicketRow[];
  readonly date: TicketDate;
  readonly questions: readonly QuestionRow[];
}

/** The questions for the tickets of a booking or of a ticket's link, with what was answered. */
export async function readSurvey(
  db: ReadDb,
  actor: Actor,
  asking: Asking,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<Survey | RefusalOf<'not_found'>> {
  const found = await loadSurvey(db, await heldTickets(db, actor, asking, secret), asking, now);
  return found === null
    ? refuse('not_found', say(messages, 'not_found'))
    : presentSurvey(db, actor, found, asking, now);
}

/** Answers questions for one ticket, each once per date. Required questions that are still open must be answered. */
export async function answerSurvey(
  tx: Tx,
  actor: Actor,
  { ticket_id, answers, ...asking }: ParsedInput<'event_survey/add_answer'>,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<Survey | RefusalOf<'not_found' | 'survey_state' | 'invalid_input'>> {
  const unknown = refuse('not_found', say(messages, 'not_found'));
  const found = await loadSurvey(tx, await heldTickets(tx, actor, asking, secret), asking, now);
  if (found === null) return unknown;
  const ticket = found.tickets.find(({ id }) => id === (ticket_id ?? found.first.id));
  if (!ticket && found.tickets.length > 0) return unknown;
  const { state } = stateOf(found, asking.asked, now);
  if (state !== 'open') {
    const key = state === 'closed' && asking.asked === 'booking' ? 'closed_booking' : state;
    return refuse('survey_state', say(messages, `state.${key}`), { extra: { why: state } });
  }
  if (!ticket) return unknown;
  const occurrence_id = asking.asked === 'booking' ? null : found.date.id;
  const given = new Set((await listGiven(tx, [ticket.id], occurrence_id)).map(({ question_id }) => question_id));
  const refused = decideAnswers(found.questions, given, answers);
  if (refused) return refused;
  const said = answers.filter(({ value }) => !isEmptyAnswer(value));
  const count = await insertAnswers(tx, { ticket_id: ticket.id, occurrence_id }, said, now);
  if (count < said.length) return alreadyAnswered();
  return presentSurvey(tx, actor, found, asking, now);
}

const alreadyAnswered = () => refuse('survey_state', say(messages, 'state.answered'), { extra: { why: 'answered' } });

/** Why answers cannot be stored: given before, no longer asked, missing, or not fitting; null if they can. */
function decideAnswers(
  questions: readonly QuestionRow[],
  given: ReadonlySet<string>,
  answers: Parameters<typeof checkAnswers>[0],
): RefusalOf<'survey_state' | 'invalid_input'> | null {
  if (answers.some(({ question_id }) => given.has(question_id))) return alreadyAnswered();
  const ids = answers.map(({ question_id }) => question_id);
  const isAsked = ids.every((id, at) => questions.some((each) => each.id === id) && ids.indexOf(id) === at);
  const changed = say(messages, 'changed');
  if (!isAsked) return refuse('invalid_input', changed, { errors: [{ path: 'answers', message: changed }] });
  const open = questions.filter(({ id }) => !given.has(id));
  const violated = checkAnswers(answers, open, 'answers');
  if (!violated) return null;
  return refuse('invalid_input', violated.detail, { errors: [{ path: violated.path, message: violated.detail }] });
}

/** The tickets that a caller may answer for: those of their own booking that they hold, or the one of their link. */
async function heldTickets(
  db: ReadDb,
  actor: Actor,
  { booking_id, token }: Asking,
  secret: string,
): Promise<readonly TicketRow[]> {
  if (booking_id !== undefined) {
    const booking = await findBooking(db, booking_id);
    if (!booking || roleIn(booking, actor) !== 'customer') return [];
    return (await listOfBooking(db, booking_id)).filter((row) => !isGivenAway(row));
  }
  const row = await findHeldTicket(db, token ?? '', secret);
  return row === null ? [] : [row];
}

/** The questions about the chosen date of valid tickets, those without that date left out; null if there are none. */
async function loadSurvey(
  db: ReadDb,
  held: readonly TicketRow[],
  asking: Asking,
  now: Date,
): Promise<OpenSurvey | null> {
  const valid = held.filter((row) => ticketState(row) === 'valid');
  const dates = valid
    .flatMap((row) => row.dates)
    .filter((date, at, all) => all.findIndex(({ id }) => id === date.id) === at)
    .sort((one, two) => one.starts_at.getTime() - two.starts_at.getTime());
  const wanted = { occurrence_id: asking.occurrence_id, asked: asking.asked };
  const date = chooseDate(dates, wanted, now);
  const hasDate = (row: TicketRow) => row.dates.some(({ id }) => id === date?.id);
  const tickets = asking.asked === 'booking' ? valid : valid.filter(hasDate);
  const [first] = tickets;
  if (date === null || !first) return null;
  const present = asking.asked === 'booking' ? tickets : await listPresent(db, tickets, date.id);
  const questions = (await listQuestions(db, first.event_id, asking.asked)).filter((row) => !row.is_retired);
  return { first: present[0] ?? first, tickets: present, date, questions };
}

async function presentSurvey(
  db: ReadDb,
  actor: Actor,
  found: OpenSurvey,
  { asked, token }: Asking,
  now: Date,
): Promise<Survey> {
  const { first, tickets, date, questions } = found;
  const pictures = await listPictures(db, first.picture_id === null ? [] : [first.picture_id]);
  const image = first.picture_id === null ? undefined : pictures.get(first.picture_id);
  const ids = tickets.map(({ id }) => id);
  const given = await listGiven(db, ids, asked === 'booking' ? null : date.id);
  const { state, closes_at } = stateOf(found, asked, now);
  return {
    asked,
    state,
    closes_at: closes_at.toISOString(),
    event: {
      _id: first.event_id,
      title: first.event_title,
      image: image ? presentPicture(image) : null,
      timezone: first.timezone,
      provider: { _id: first.provider_id, name: first.provider_name },
    },
    occurrence: { _id: date.id, starts_at: date.starts_at.toISOString(), ends_at: date.ends_at.toISOString() },
    questions: questions.map(({ id, kind, text, options, is_required }) => ({
      _id: id,
      kind: kind as Survey['questions'][number]['kind'],
      text,
      options,
      is_required,
    })),
    review_booking_id: (await canReview(db, actor, { ticket: first, isLink: token !== undefined }, now))
      ? first.booking_id
      : null,
    tickets: tickets.map((row) => presentAnswering(row, questions, given)),
  };
}

/** The state of a survey for its tickets: those that were not checked in cannot answer. */
function stateOf({ date, tickets }: OpenSurvey, asked: AskedTime, now: Date) {
  const state = surveyState(date, asked, now);
  return state.state === 'open' && tickets.length === 0 ? { ...state, state: 'absent' as const } : state;
}

/** Whether a caller made the booking of a ticket, or has the link that whoever booked was sent, and can review it. */
async function canReview(
  db: ReadDb,
  actor: Actor,
  { ticket, isLink }: { readonly ticket: TicketRow; readonly isLink: boolean },
  now: Date,
): Promise<boolean> {
  const booking = await findBooking(db, ticket.booking_id);
  if (!booking) return false;
  if (roleIn(booking, actor) !== 'customer' && !(isLink && !hasOwnHolder(ticket))) return false;
  const is_reviewed = await hasReview(db, booking.id);
  return reviewState({ status: statusOf(booking, now), ends_at: booking.ends_at, is_reviewed }, now).why_not === null;
}

function presentAnswering(
  { id, title, attendee_name }: TicketRow,
  questions: readonly QuestionRow[],
  given: Awaited<ReturnType<typeof listGiven>>,
): Survey['tickets'][number] {
  const own = given.filter(({ ticket_id }) => ticket_id === id);
  const isOpen = (question: QuestionRow) => !own.some(({ question_id }) => question_id === question.id);
  return {
    _id: id,
    title,
    attendee_name,
    answers: own.map(({ question_id, value }) => ({ question_id, value })),
    // What is optional may stay open once something was answered.
    is_done: !questions.some((question) => isOpen(question) && (question.is_required || own.length === 0)),
  };
}
