import type { Participant } from '#contract/calls/event/guests.ts';
import type { CallOutput } from '#contract/index.ts';

type Questions = CallOutput<'user/event_detail'>['event']['questions'];
type Value = Participant['answers'][number]['value'];

/** An answer in words; null if there is none. */
export function answerText(
  participant: Participant,
  question_id: string,
  labels: { readonly yes: string; readonly no: string },
): string | null {
  const value: Value | undefined = participant.answers.find((answer) => answer.question_id === question_id)?.value;
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The answers to filter by: of questions with a choice, the question and the answer in one value. */
export function answerOptions(questions: Questions, labels: { readonly yes: string; readonly no: string }) {
  return questions.flatMap(({ _id, kind, text, options }) => {
    const answers =
      kind === 'yes_no'
        ? [
            { answer: 'true', label: labels.yes },
            { answer: 'false', label: labels.no },
          ]
        : options.map((option) => ({ answer: option, label: option }));
    return answers.map(({ answer, label }) => ({ value: `${_id}:${answer}`, label: `${text} ${label}` }));
  });
}
