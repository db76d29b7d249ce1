import { expect, test } from 'vitest';
import type { Survey } from '#contract/entities/event/survey.ts';
import { firstToAnswer } from './first-unanswered.ts';

const question = (_id: string, is_required: boolean): Survey['questions'][number] => ({
  _id,
  ...{ kind: 'short_text', text: 'Mat?', options: [], is_required },
});
const ticket = (_id: string, ...answered: string[]): Survey['tickets'][number] => ({
  _id,
  ...{ title: 'Mat', attendee_name: '', is_done: false },
  answers: answered.map((question_id) => ({ question_id, value: 'Yes' })),
});
const questions = [question('must', true), question('may', false)];

test.each([
  ['a required question without an answer', 'open', [ticket('a', 'must'), ticket('b', 'may')], 'b'],
  ['only optional ones are left', 'open', [ticket('a', 'must')], null],
  ['the date has begun', 'closed', [ticket('a')], null],
] as const)('%s', (_name, state, tickets, expected) => {
  expect(firstToAnswer({ state, questions, tickets: [...tickets] })).toBe(expected);
});
