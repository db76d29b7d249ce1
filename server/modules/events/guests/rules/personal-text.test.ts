import { expect, test } from 'vitest';
import { personalSubject, personalText } from './personal-text.ts';

test.each([
  ['Hi {first name}, see you.', 'Maya Ashworth', 'Hi Maya, see you.'],
  ['Hi {first name}, see you.', '', 'Hi, see you.'],
  ['{first name}! {first name}!', ' Lucía  Ortega', 'Lucía! Lucía!'],
  ['Hi {name}.', 'Maya', 'Hi {name}.'],
])('%j to %j', (text, name, written) => {
  expect(personalText(text, name)).toBe(written);
});

test('a subject stays within its letters, and an empty one is none', () => {
  expect(personalSubject('{first name}, doors at 6:40', 'Maya Ashworth')).toBe('Maya, doors at 6:40');
  expect(personalSubject('{first name}', '')).toBeNull();
  expect(Array.from(personalSubject(`{first name} ${'x'.repeat(100)}`, 'Y'.repeat(80)) ?? '')).toHaveLength(120);
});
