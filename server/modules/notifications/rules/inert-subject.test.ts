import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inertSubject } from './inert-subject.ts';

/** How programs that show mail find addresses to link. */
const linked = /[a-z][a-z0-9+-]+:\/\/\S|\S@\S|[\p{L}\p{N}-][.。．｡]\p{L}{2}/iu;

test.each([
  ['Your account expires, see evil.example/login', 'Your account expires, see evil. example/login'],
  ['http://evil.example', 'http evil. example'],
  ['Write to help@evil.example', 'Write to help @ evil. example'],
  ['evil。example', 'evil。 example'],
  ['www.evil.example is yours', 'www. evil. example is yours'],
  ['Maya wrote to you', 'Maya wrote to you'],
  ['Ph.D. evening at 7.30 p.m., 3.50 off … you’re in', 'Ph.D. evening at 7.30 p.m., 3.50 off … you’re in'],
  ['Open stage @ the club', 'Open stage @ the club'],
])('%s has no address in a subject: %s', (subject, expected) => {
  expect(inertSubject(subject, 'Plaza')).toBe(expected);
  expect(linked.test(expected)).toBe(false);
});

test('the marketplace’s own name stays as it is', () => {
  expect(inertSubject('Book.example: evil.example is yours', 'Book.example')).toBe(
    'Book.example: evil. example is yours',
  );
});

const part = fc.constantFrom(
  'http',
  '://',
  'evil',
  '.',
  '。',
  'example',
  '/',
  '@',
  ' ',
  'a',
  '7',
  '-',
  'Müller',
  '東京',
  ':',
);

test('whatever is put together, nothing is linked, and every letter stays', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const subject = parts.join('');
      const inert = inertSubject(subject, '');
      expect(linked.test(inert)).toBe(false);
      const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
      expect(letters(inert)).toBe(letters(subject));
    }),
  );
});
