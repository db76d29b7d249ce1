import { expect, test } from 'vitest';
import { searchTerm } from './search-term.ts';

test.each([
  ['Yoga', '%Yoga%', 'yoga', false],
  ['Bo', 'Bo%', 'bo', true],
  ['100% \\_', '%100\\% \\\\\\_%', '100% \\_', false],
  ['https://plaza.example/provider/Fix-It/?tab=1', '%https://plaza.example/provider/Fix-It/?tab=1%', 'fix-it', false],
])('%s', (text, pattern, last_part, is_short) => {
  expect(searchTerm(text)).toEqual({ text, pattern, is_short, last_part, id: null });
});

test('an id is found alone and at the end of a link', () => {
  const id = '01990000-0000-7000-8000-000000000001';
  expect(searchTerm(id).id).toBe(id);
  expect(searchTerm(`https://plaza.example/event/${id}?a=b`).id).toBe(id);
});
