import { expect, test } from 'vitest';
import type { Survey } from '#contract/entities/event/survey.ts';
import { answersOf, estimateMinutes, groupQuestions, reviewOf } from './question-groups.ts';

const ask = (_id: string, kind: Survey['questions'][number]['kind']) => ({
  ...{ _id, kind, text: _id, options: [], is_required: false },
});
const [stars, liked, warm, again, text] = [
  ask('stars', 'rating'),
  ask('liked', 'many_of'),
  ask('warm', 'one_of'),
  ask('again', 'yes_no'),
  ask('text', 'long_text'),
] as const;

test('a screen has up to three questions, and texts have their own', () => {
  const ids = groupQuestions([stars, liked, warm, again, text]).map((group) => group.map(({ _id }) => _id));
  expect(ids).toEqual([['stars', 'liked', 'warm'], ['again'], ['text']]);
  expect(estimateMinutes([stars, liked, warm, again, text])).toBe(2);
});

test('what says nothing is not sent', () => {
  const typed = { stars: 4, liked: [], again: false, text: '  ' };
  expect(answersOf([stars, liked, warm, again, text], typed)).toEqual([
    { question_id: 'stars', value: 4 },
    { question_id: 'again', value: false },
  ]);
});

test('a review begins with the stars and the texts', () => {
  const answers = [
    { question_id: 'text', value: 'Bring a sweater.' },
    { question_id: 'stars', value: 4 },
    { question_id: 'liked', value: ['The cello'] },
  ];
  expect(reviewOf([stars, liked, text], answers)).toEqual({ stars: 4, text: 'Bring a sweater.' });
});
