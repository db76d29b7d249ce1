import { expect, test } from 'vitest';
import { personalText } from './personal-text.ts';

test.each([
  ['Hi {first name}, see you.', 'Maya Ashworth', 'Hi Maya, see you.'],
  ['Hi {first name}, see you.', '', 'Hi, see you.'],
  ['{first name}! {first name}!', ' Lucía  Ortega', 'Lucía! Lucía!'],
  ['Hi {name}.', 'Maya', 'Hi {name}.'],
])('%j to %j', (text, name, written) => {
  expect(personalText(text, name)).toBe(written);
});
