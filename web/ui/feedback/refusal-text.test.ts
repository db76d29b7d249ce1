import { expect, test } from 'vitest';
import { refusalText } from './refusal-text.tsx';

const notice = { status: 422, request_id: 'r1' };

test('the sentence of this case leads, not the title of its code', () => {
  expect(
    refusalText({
      ...notice,
      title: 'You can’t change this booking like that',
      detail: 'This booking has been moved as often as it may be.',
    }),
  ).toEqual({ title: 'This booking has been moved as often as it may be', text: null });
  expect(
    refusalText({
      ...notice,
      title: 'Your card was declined',
      detail: 'Your bank declined the card. You haven’t been charged, and we’re still holding the time for you.',
    }),
  ).toEqual({
    title: 'Your bank declined the card',
    text: 'You haven’t been charged, and we’re still holding the time for you.',
  });
});

test('faults, own words and mere advice keep their title; the same twice is said once', () => {
  const title = 'We can’t connect right now';
  const detail = 'Nothing was lost. Try again.';
  expect(refusalText({ status: 503, request_id: 'r1', title, detail })).toEqual({ title, text: detail });
  expect(refusalText({ title, detail })).toEqual({ title, text: detail });
  expect(refusalText({ ...notice, title, detail: 'Please choose a JPEG.' })).toEqual({
    title,
    text: 'Please choose a JPEG.',
  });
  expect(refusalText({ ...notice, title, detail: title })).toEqual({ title, text: null });
});

test('a sentence may end with a short word', () => {
  const detail = 'The card was declined: there is not enough money on it. Nothing was charged.';
  expect(refusalText({ ...notice, title: 'No', detail })).toEqual({
    title: 'The card was declined: there is not enough money on it',
    text: 'Nothing was charged.',
  });
});

test('a short form with a full stop does not end the sentence', () => {
  expect(refusalText({ ...notice, title: 'No', detail: 'Dr. Ada Moon is away. Please ask again.' })).toEqual({
    title: 'Dr. Ada Moon is away',
    text: 'Please ask again.',
  });
});
