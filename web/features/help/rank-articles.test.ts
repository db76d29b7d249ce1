import { expect, test } from 'vitest';
import customers from '#locales/en/help-customers.json' with { type: 'json' };
import hosts from '#locales/en/help-hosts.json' with { type: 'json' };
import { rankArticles } from './rank-articles.ts';

const texts: Readonly<Record<string, string>> = { ...hosts, ...customers };
const articles = Object.keys(texts)
  .filter((key) => key.startsWith('title.'))
  .map((key) => ({
    title: texts[key] ?? '',
    text: texts[key.replace('title.', 'text.')] ?? '',
  }));
const best = (typed: string) => rankArticles(articles, typed)[0]?.title;

test('words are found from their beginning, without case and accents, and with a typo', () => {
  expect(best('refund')).toBe('Get a refund');
  expect(best('REFÚND')).toBe('Get a refund');
  expect(best('payou')).toBe('Get paid');
  expect(best('refnud')).toBe('Get a refund');
  expect(best('calender')).toBe('Hours and your calendar');
  expect(best('waitng list')).toBe('Join a waiting list');
});

test('a ticket’s subject finds its answer among words that say nothing', () => {
  expect(best('I forgot my password, what can I do?')).toBe('Sign in or reset a password');
  expect(best('How do I cancel my booking for Friday?')).toBe('Cancel a booking');
  expect(best('When will I get my refund?')).toBe('Get a refund');
});

test('nothing fits: nothing is suggested', () => {
  for (const typed of ['', '  ', 'xylophone', 'zzzz qqqq', '🙂']) expect(rankArticles(articles, typed)).toEqual([]);
});
