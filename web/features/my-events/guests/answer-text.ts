import type { AnswerValue } from '#contract/entities/event.ts';
import type { CallOutput } from '#contract/index.ts';
import type { EventGuestsMessages } from '#locales/areas/event-guests.ts';
import type { Translate } from '#locales/format.ts';

type Questions = CallOutput<'user/event_detail'>['event']['questions'];

/** An answer in words; null if there is none. */
export function answerText(value: AnswerValue | undefined, t: Translate<EventGuestsMessages>): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'csv.yes' : 'csv.no');
  if (typeof value === 'number') return t('answer.rating', { rating: value });
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The answers to filter by: of questions with a choice, the question and the answer in one value. */
export function answerOptions(questions: Questions, t: Translate<EventGuestsMessages>) {
  return questions.flatMap(({ _id, kind, text, options }) => {
    const answers: readonly AnswerValue[] =
      kind === 'yes_no' ? [true, false] : kind === 'rating' ? [5, 4, 3, 2, 1] : options;
    return answers.map((answer) => ({ value: `${_id}:${answer}`, label: `${text} ${answerText(answer, t)}` }));
  });
}
