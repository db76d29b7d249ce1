import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { cpuOf, effortOfMegabyte } from '#test/setup/effort.ts';
import { discountCode, email, instant, name, oneTimeCode, ownPath, phone, text, typedCode } from './fields.ts';
import { firstName } from './visible-name.ts';

const fields: Readonly<Record<string, z.ZodType>> = {
  text: text(4000, { lines: true }),
  name: name(120),
  email,
  oneTimeCode,
  typedCode,
  discountCode,
};

/** As much as fits into the body of a call, in the order that takes longest to normalize. */
const heaps: Readonly<Record<string, string>> = {
  'on one letter': `a${'\u0300\u0327'.repeat(250_000)}`,
  'on many letters': `a${'\u0300\u0327'.repeat(60)}`.repeat(4_000),
  'within what is allowed': `a${'\u0300\u0327'.repeat(7_900)}`,
};

let megabyte_ms: number;
beforeAll(async () => {
  megabyte_ms = await effortOfMegabyte();
});

test.each(Object.keys(fields))('%s is not held up by a megabyte of accents', async (name) => {
  for (const [where, heap] of Object.entries(heaps)) {
    const effort = await cpuOf(() => expect(fields[name]?.safeParse(heap).success, where).toBe(false));
    expect(effort / megabyte_ms, where).toBeLessThan(2);
  }
});

test('what people really write is taken, whole letters or letter and mark apart', () => {
  const max = text(120);
  const vietnamese = 'ế'.repeat(120);
  for (const written of ['Zoë', 'Ngọc Ánh', 'हिन्दी', 'עִבְרִית', 'ภาษาไทย', 'ཨོཾ་མ་ཎི', '한국어', vietnamese]) {
    expect(max.parse(written.normalize('NFC')), written).toBe(written.normalize('NFC'));
    expect(max.parse(written.normalize('NFD')), written).toBe(written.normalize('NFC'));
  }
  expect(max.safeParse('x'.repeat(121)).error?.issues[0]?.message).toBe('Use at most 120 characters.');
  expect(email.parse(' ａｎｎ@Example.com ')).toBe('ann@Example.com');
  expect(oneTimeCode.parse('１２３ 456')).toBe('123456');
});

test('an address without a name between its dots goes nowhere, and is refused', () => {
  for (const written of ['gwen@example.co.uk', 'g.w+en@mail.example.com'])
    expect(email.parse(written), written).toBe(written);
  for (const slip of [
    'gwen@example..com',
    'gwen@.example.com',
    'gwen@example.com.',
    'gwen@example',
    'gwen@ex@ample.com',
  ])
    expect(email.safeParse(slip).success, slip).toBe(false);
});

test('control characters of the second row are none of a text either', () => {
  for (const control of ['\u0084', '\u009b', '\u0080'])
    expect(text(20, { lines: true }).safeParse(`a${control}b`).success).toBe(false);
});

test('one number is one number, however it is written', () => {
  const spellings = [
    '+1 503 555 0142',
    '+1 (503) 555-0142',
    '001 503.555.0142',
    '+1-503-555-0142',
    '+١٥٠٣٥٥٥٠١٤٢',
    '+1\u00a0503\u2009555 0142',
    '+1 503/555\u20110142',
    '\u202a+1 503 555 0142\u202c',
    '\u200e+1\u2011503\u2011555\u20110142\u200f',
    'tel:+1-503-555-0142',
    '＋１（５０３）５５５－０１４２',
    '+1 503–555−0142\u200b',
  ];
  for (const written of spellings) expect(phone.parse(written), written).toBe('+15035550142');
  for (const written of ['+44 (0)20 7946 0958', '0044 (0) 20 7946 0958', '+442079460958'])
    expect(phone.parse(written), written).toBe('+442079460958');
  const wrong = [
    '5035550142',
    '+0 503 555 0142',
    '+1 503 555 0142 x5',
    '+1503555\u00000142',
    'tel:call me',
    '+1',
    '+1+5035550142',
  ];
  for (const written of wrong) expect(phone.safeParse(written).success, written).toBe(false);
});

test('a path to come back to is one of this marketplace', () => {
  for (const path of ['/', '/booking?open=1', '/a/b#c', '/%2F%2Fevil.example']) expect(ownPath.parse(path)).toBe(path);
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
  ];
  for (const path of [...elsewhere, 'javascript:alert(1)', 'evil.example', '', ' /booking', '/a\\..\\evil'])
    expect(ownPath.safeParse(path).success, path).toBe(false);
});

test('a moment is taken to the millisecond, and a finer one is refused instead of being cut', () => {
  for (const value of [
    '2026-05-04T15:00:00Z',
    '2026-05-04T15:00:00.1Z',
    '2026-05-04T15:00:00.123Z',
    '2026-05-04T15:00:00.120000Z',
  ])
    expect(instant.safeParse(value).success, value).toBe(true);
  for (const value of ['2026-05-04T15:00:00.0001Z', '2026-05-04T15:00:00.1234Z', '2026-05-04T15:00:00.000000001Z'])
    expect(instant.safeParse(value).error?.issues[0]?.message, value).toMatch(/whole milliseconds/);
});

test('a name has something in it that can be seen', () => {
  const title = name(20);
  const nothing = [
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00ad\u2060',
    '\u115f\u1160',
    '\u{e0041}',
    '\u202e',
    '\u0301',
    '\ufe0f',
  ];
  for (const unseen of [...nothing, nothing.join(''), ' \u200b ', '\u200d\u200c'])
    expect(title.safeParse(unseen).success, JSON.stringify(unseen)).toBe(false);
  for (const seen of ['A', '7', '★', '!', '李', '🙂', 'ก', '_']) expect(title.parse(seen), seen).toBe(seen);
});

test('two names that look the same are the same', () => {
  const lookAlikes = [
    'Admin\u200b',
    '\u200bAdmin',
    'Ad\u200dmin',
    'Ad\u200cmin',
    'Adm\u00adin',
    'Admin\u3164',
    'Admin\u2800',
    'Admin\ufe0f',
    'Ad\u034fmin',
    '\u202eAdmin\u202c',
    'Admin\u{e0041}',
    '\ufeffAdmin ',
    'Admin\u200e',
  ];
  for (const written of lookAlikes) expect(name(20).parse(written), JSON.stringify(written)).toBe('Admin');
});

test('what a script or an emoji needs in a name stays', () => {
  const needed = [
    'می\u200cخواهم',
    'രാജന്\u200d',
    'ශ්\u200dරී ලංකා',
    'क्\u200dष',
    '👩\u200d🔬 Ada',
    '❤\ufe0f',
    '🏳\ufe0f\u200d🌈',
    '👩🏽\u200d🚀',
    '1\ufe0f\u20e3',
    '葛\u{e0100}城',
  ];
  for (const written of needed) expect(name(40).parse(written), JSON.stringify(written)).toBe(written);
  expect(name(20).parse('می\u200c\u200cخواهم')).toBe('می\u200cخواهم');
  expect(name(20).parse('علی\u200c')).toBe('علی');
  expect(name(20).parse('माया\u200d')).toBe('माया');
});

test('a name with a control character or half a character is refused, not repaired', () => {
  for (const broken of ['a\u0000b', 'a\u0007b', 'a\ud800b'])
    expect(name(20).safeParse(broken).success, JSON.stringify(broken)).toBe(false);
  expect(name(20).safeParse('').error?.issues[0]?.message).toBe('Fill this in.');
});

test('an address whose domain has other letters is one mailbox, however it is written', () => {
  const spellings = [
    'ann@münchen.example',
    'ann@MÜNCHEN.example',
    'ann@mu\u0308nchen.example',
    'ann@xn--mnchen-3ya.example',
  ];
  expect(new Set(spellings.map((each) => email.parse(each)))).toEqual(new Set(['ann@xn--mnchen-3ya.example']));
  expect(email.parse('ann@例え。jp')).toBe('ann@xn--r8jz45g.jp');
  // Only the domain: what stands before it is the mail server's own.
  expect(email.parse('änn@example.com')).toBe('änn@example.com');
  for (const wrong of ['ann@mün/chen.example', 'ann@ü', 'ann@-ü-.', 'ann@ü:80'])
    expect(email.safeParse(wrong).success, wrong).toBe(false);
});

test.each([
  ['Jane Doe', 'Jane'],
  ['Doe, Jane', 'Jane'],
  ['Doe, Jane Maria', 'Jane'],
  ['Doe,', 'Doe'],
  ['Doe, \u200b', 'Doe'],
  ['  Jane  ', 'Jane'],
  ['"Jay" Doe', 'Jay'],
  ['محمد، علي', 'علي'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['O’Brien', 'O’Brien'],
  ['J. R. Ewing', 'J.'],
  [',', ','],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
