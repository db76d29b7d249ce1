import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TextValue } from '#contract/message.ts';
import type { Area, Tag } from '#locales/format.ts';
import { messagesIn } from './messages.tsx';

const area: Area<{
  plain: null;
  until: { readonly deadline: string; readonly amount: { readonly amount: number; readonly currency: string } };
  people: { readonly count: number };
  ask: { readonly provider: TextValue; readonly link: Tag };
}> = {
  name: 'example',
  english: {
    plain: 'Cancel booking',
    until: 'Cancel by {deadline} to get {amount} back.',
    people: '{count, plural, one {# person} other {# people}} can come.',
    ask: 'Not sure? <link>Message {provider}</link>.',
  },
};

test('texts have their values, money written in the language', () => {
  const amount = { amount: 1800, currency: 'USD' };
  expect(messagesIn('en', area)('until', { deadline: 'Friday', amount })).toBe('Cancel by Friday to get $18.00 back.');
  expect(messagesIn('de', area)('until', { deadline: 'Freitag', amount })).toContain('18,00\u00a0$');
  expect([1, 3].map((count) => messagesIn('en', area)('people', { count }))).toEqual([
    '1 person can come.',
    '3 people can come.',
  ]);
});

test('tags become nodes, and values nodes of their own', () => {
  const nodes = messagesIn('en', area).rich('ask', { provider: <b>Ana</b>, link: (text) => <a href="/m">{text}</a> });
  expect(renderToStaticMarkup(nodes)).toBe('Not sure? <a href="/m">Message <b>Ana</b></a>.');
});

test('pseudo-locales show what is translated, and how it fits', () => {
  expect(messagesIn('en-XA', area)('plain')).toBe('[Çáñçél bóókíñg ·····]');
  expect(messagesIn('en-XA', area)('people', { count: 2 })).toMatch(/^\[2 péóplé çáñ çómé\. ·+\]$/);
  expect(messagesIn('ar-XB', area)('plain')).toBe('\u202eCancel\u202c \u202ebooking\u202c');
});

test('a value that is missing is an error, not a hole in the text', () => {
  const untyped = messagesIn('en', area) as unknown as (key: string) => string;
  expect(() => untyped('people')).toThrow('count');
  expect(() => untyped('no.such')).toThrow('locales/en/example.json has no message no.such.');
});
