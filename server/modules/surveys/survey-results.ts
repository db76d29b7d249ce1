import type { SurveyAnswer } from '#contract/entities/event/survey.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { survey } from '#locales/areas/survey.ts';
import { translate } from '#locales/format.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { readEveryRow } from '#server/kernel/database/do-each.ts';
import { CsvStream, timeCells } from '#server/kernel/http/csv.ts';
import { countByRating } from '#server/modules/reviews/queries.ts';
import { listQuestions, type SurveyedEvent } from './question-store.ts';
import {
  type AnswerRow,
  countAnswers,
  countGuests,
  countValues,
  listAnswers,
  type ResultFilter,
} from './result-store.ts';
import { totalOf } from './rules/totals.ts';
import { presentQuestion } from './survey-form.ts';

/** The answers of the table that one statement reads. */
const ROWS_AT_ONCE = 500;

/** The totals of an event's questions, and a page of single answers, newest first. */
export async function readResults(
  db: ReadDb,
  { limit, cursor, question_id, ...filter }: ParsedInput<'event_survey/get_answer'>,
  now: Date,
): Promise<CallOutput<'event_survey/get_answer'> | Refusal<'invalid_input'>> {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const [values, counts] = [await countValues(db, filter), await countAnswers(db, filter)];
  const questions = await listQuestions(db, filter.event_id, filter.asked);
  const totals = questions.map((row) => ({
    ...presentQuestion(row),
    answered: counts.get(row.id) ?? 0,
    ...totalOf(row, values),
  }));
  const rows = await listAnswers(db, { ...filter, question_id }, { after, max: limit + 1 });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const reviews = await countByRating(db, { event_id: filter.event_id });
  return {
    items: shown.map(presentAnswer),
    next_cursor,
    totals,
    score: totals.find(({ kind, average }) => kind === 'rating' && average !== null)?.average ?? null,
    ...(await countGuests(db, filter, now)),
    reviews: [...reviews.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** The answers that match as a table, with times in the event's zone, read while it is sent. */
export function streamResults(
  db: ReadDb,
  { event_id, asked, occurrence_id, package_id, question_id }: ParsedInput<'event_survey/get_answer'>,
  event: SurveyedEvent,
  language: string,
): CsvStream {
  const filter = { event_id, asked, occurrence_id, package_id, question_id };
  return new CsvStream(`${translate(language, survey)('csv.file')}.csv`, tableOf(db, filter, event, language));
}

async function* tableOf(
  db: ReadDb,
  filter: ResultFilter,
  { timezone }: SurveyedEvent,
  language: string,
): AsyncGenerator<readonly string[]> {
  const t = translate(language, survey);
  const valueText = ({ value }: AnswerRow) =>
    typeof value === 'boolean' ? t(value ? 'csv.yes' : 'csv.no') : Array.isArray(value) ? value.join('; ') : `${value}`;
  yield [t('csv.date'), t('csv.zone'), t('csv.name'), t('csv.ticket'), t('csv.question'), t('csv.answer'), t('csv.at')];
  const page = (last: AnswerRow | null, max: number) =>
    listAnswers(db, filter, { after: last && { at: last.created_at.toISOString(), id: last.id }, max });
  for await (const row of readEveryRow(page, ROWS_AT_ONCE))
    yield [
      ...timeCells(row.starts_at, timezone),
      ...[row.attendee_name, row.ticket, row.question, valueText(row)],
      timeCells(row.created_at, timezone)[0],
    ];
}

const presentAnswer = ({ id, starts_at, created_at, ...row }: AnswerRow): SurveyAnswer => ({
  _id: id,
  question_id: row.question_id,
  question: row.question,
  value: row.value,
  attendee_name: row.attendee_name,
  ticket: row.ticket,
  is_online: row.is_online,
  starts_at: starts_at?.toISOString() ?? null,
  booking_id: row.booking_id,
  created_at: created_at.toISOString(),
});
