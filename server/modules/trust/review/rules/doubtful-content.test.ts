import { expect, test } from 'vitest';
import { findCauses, MANY_NEW, readTerms } from './doubtful-content.ts';

const calm = { text: 'A quiet hour of yoga for beginners, by the river.', is_first: false, recent: 1 };
const terms = readTerms('WhatsApp, gift card\nCash only\n\n  ');

test('a list of terms has one a line, or separated by commas, each once', () => {
  expect(terms).toEqual(['whatsapp', 'gift card', 'cash only']);
  expect(readTerms('One, one\nONE')).toEqual(['one']);
});

test('calm content has no cause', () => {
  expect(findCauses(calm, terms)).toEqual({ causes: [], found: [] });
});

test.each([
  ['Write me on WhatsApp!', ['word'], ['whatsapp']],
  ['CASH  ONLY, please', ['word'], ['cash only']],
  ['A gift-card for you', ['word'], ['gift card']],
  ['No whatsapps here', [], []],
  ['Book at https://elsewhere.example/me?x=1 instead', ['contact'], ['https://elsewhere.example/me?x=1']],
  ['See www.elsewhere.example', ['contact'], ['www.elsewhere.example']],
  ['Mail ann.b+x@mail.example today', ['contact'], ['ann.b+x@mail.example']],
  ['Call +1 (503) 555-0199 now', ['contact'], ['+1 (503) 555-0199']],
  ['Ring 0351 / 123 45 67', ['contact'], ['0351 / 123 45 67']],
  ['From 9:00 to 17:30, $40 for 60 minutes', [], []],
  ['On 2026-05-06 and 2026-05-07, or 6.5.2026 and 7/5/26', [], []],
  ['Since 1999, with 12 people', [], []],
])('%s', (text, causes, found) => {
  expect(findCauses({ ...calm, text }, terms)).toEqual({ causes, found });
});

test('the first of somebody and many at once are causes by themselves', () => {
  expect(findCauses({ ...calm, is_first: true }, terms).causes).toEqual(['first']);
  expect(findCauses({ ...calm, recent: MANY_NEW - 1 }, terms).causes).toEqual([]);
  expect(findCauses({ ...calm, recent: MANY_NEW }, terms).causes).toEqual(['rate']);
});
