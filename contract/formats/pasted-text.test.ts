import { expect, test } from 'vitest';
import { readTypedCode as doorCode } from '../events/check-in-verdict.ts';
import { discountCode, email, name, oneTimeCode, recoveryCode, referralCode, text, typedCode } from '../fields.ts';

const lines = text(500, { lines: true });
const line = text(500);

test('what was copied along is not in a text', () => {
  for (const field of [lines, line]) {
    expect(field.parse('\u2066Ring at\u2069 the \u202agate\u202c')).toBe('Ring at the gate');
    expect(field.parse('\ufeffRing\tat\u00ad the gate\u200e \ufffc')).toBe('Ring at the gate');
  }
});

test('every kind of line break is one, or a space in a text of one line', () => {
  for (const broken of ['a\r\nb', 'a\rb', 'a\u000bb', 'a\u000cb', 'a\u0085b', 'a\u2028b', 'a\u2029b']) {
    expect(lines.parse(broken), JSON.stringify(broken)).toBe('a\nb');
    expect(line.parse(broken), JSON.stringify(broken)).toBe('a b');
    expect(name(20).parse(broken), JSON.stringify(broken)).toBe('a b');
  }
  expect(lines.parse('a\r\n\r\nb')).toBe('a\n\nb');
});

test.each([
  ['Persian joiners', 'می\u200cخواهم'],
  ['direction marks of Hebrew beside Latin', 'התו C++\u200f נהדר!'],
  ['an Arabic letter mark', 'العدد\u061c 5-3'],
  ['joiners of Indian scripts', 'ശ്രീ രാജന്\u200d'],
  ['joined emoji', 'See you 👩🏽\u200d🚀 ❤\ufe0f'],
  ['places where Thai may break', 'สวัสดี\u200bครับ'],
  ['spaces at which no line breaks', 'Bonjour\u00a0! 12\u202f000 €'],
])('%s stay in a text', (_, written) => {
  expect(lines.parse(written)).toBe(written);
  expect(line.parse(written)).toBe(written);
});

test.each([
  'SPRING-10',
  'spring–10',
  'SPRING\u201110',
  'spring\u200b−10',
  '\u202aspring - 10\u202c',
  'ＳＰＲＩＮＧ－１０\t',
])('%j is the code SPRING-10', (written) => {
  for (const code of [typedCode, discountCode, referralCode, recoveryCode])
    expect(code.parse(written)).toBe('SPRING-10');
});

test('codes of six digits and of tickets are read as they are pasted', () => {
  for (const written of ['123–456', '\u200b123456', '123\u00a0456', '\u2066１２３\u2011４５６\u2069'])
    expect(oneTimeCode.parse(written), JSON.stringify(written)).toBe('123456');
  for (const written of ['ABCD–2345', 'abcd\u200b2345', ' ＡＢＣＤ 2345'])
    expect(doorCode(written), JSON.stringify(written)).toBe('ABCD2345');
});

test('an address of mail is what remains without the program around it', () => {
  const pasted = [
    'mailto:ann@example.com',
    '<ann@example.com>',
    'ann@example.com\u00a0\t',
    '\u202aann@example.com\u202c\u200b',
  ];
  for (const written of [...pasted, 'MAILTO: ann@example.com ', 'mailto:<ann@example.com>'])
    expect(email.parse(written), JSON.stringify(written)).toBe('ann@example.com');
  for (const written of [
    'an n@example.com',
    'ann@\u200bexample.com',
    'ann@exa\u0000mple.com',
    '<ann@example.com',
    'mailto:',
  ])
    expect(email.safeParse(written).success, JSON.stringify(written)).toBe(false);
});
