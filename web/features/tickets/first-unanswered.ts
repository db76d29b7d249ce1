import type { Survey } from '#contract/entities/event/survey.ts';

/** The first ticket that has not answered a required question of an open survey; null if there is none. */
export function firstToAnswer({
  state,
  questions,
  tickets,
}: Pick<Survey, 'state' | 'questions' | 'tickets'>): string | null {
  if (state !== 'open') return null;
  const required = questions.filter((question) => question.is_required);
  const isOpen = ({ answers }: Survey['tickets'][number]) =>
    required.some((question) => !answers.some((answer) => answer.question_id === question._id));
  return tickets.find(isOpen)?._id ?? null;
}
