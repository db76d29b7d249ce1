import type { Survey } from '#contract/entities/event/survey.ts';
import type { QuestionAnswer } from '#web/features/tickets/question-field.tsx';

type Question = Survey['questions'][number];

/** The answers as typed, by question. */
export type TypedAnswers = Readonly<Record<string, QuestionAnswer>>;

/** The most questions on one screen. */
const MAX_ON_SCREEN = 3;

/** The screens of a survey: up to three questions each, in order; what is to be written gets screens of its own. */
export function groupQuestions(questions: readonly Question[]): readonly (readonly Question[])[] {
  const groups: Question[][] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    const isSame = last?.[0] !== undefined && isWritten(last[0]) === isWritten(question);
    if (last && isSame && last.length < MAX_ON_SCREEN) last.push(question);
    else groups.push([question]);
  }
  return groups;
}

const isWritten = ({ kind }: Question): boolean => kind === 'short_text' || kind === 'long_text';

/** Whether a question has an answer. */
export const isAnswered = (value: QuestionAnswer | undefined): value is QuestionAnswer =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value !== undefined;

/** The answers to send: those that say something. */
export const answersOf = (questions: readonly Question[], typed: TypedAnswers) =>
  questions.flatMap(({ _id }) => {
    const value = typed[_id];
    if (!isAnswered(value)) return [];
    return [{ question_id: _id, value: typeof value === 'object' ? [...value] : value }];
  });

/** The minutes that a survey takes: a quarter for a choice, one for a text. */
export const estimateMinutes = (questions: readonly Question[]): number =>
  Math.max(1, Math.ceil(questions.reduce((sum, each) => sum + (isWritten(each) ? 1 : 0.25), 0)));

/** What a public review begins with: the stars of the first rating, and the written answers. */
export function reviewOf(
  questions: readonly Question[],
  answers: Survey['tickets'][number]['answers'],
): { readonly stars: number; readonly text: string } {
  const givenTo = ({ _id }: Question) => answers.find(({ question_id }) => question_id === _id)?.value;
  const stars = questions.filter(({ kind }) => kind === 'rating').map(givenTo);
  const texts = questions.filter(isWritten).map(givenTo);
  return {
    stars: stars.find((value) => typeof value === 'number') ?? 0,
    text: texts.filter((value) => typeof value === 'string').join('\n\n'),
  };
}
