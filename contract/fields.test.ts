import { expect, test } from 'vitest';
import type { z } from 'zod';
import { discountCode, email, oneTimeCode, text, typedCode } from './fields.ts';

const fields: Readonly<Record<string, z.ZodType>> = {
  text: text(4000, { lines: true }),
  email,
  oneTimeCode,
  typedCode,
  discountCode,
};

/** As much as fits in the body of a call, in the order that takes longest to put right. */
const heaps: Readonly<Record<string, string>> = {
  'on one letter': `a${'\u0300\u0327'.repeat(250_000)}`,
  'on many letters': `a${'\u0300\u0327'.repeat(60)}`.repeat(4_000),
  'within what is allowed': `a${'\u0300\u0327'.repeat(7_900)}`,
};

test.each(Object.keys(fields))('%s is not held up by a megabyte of accents', (name) => {
  for (const [where, heap] of Object.entries(heaps)) {
    const started = performance.now();
    expect(fields[name]?.safeParse(heap).success, where).toBe(false);
    expect(performance.now() - started, where).toBeLessThan(100);
  }
});

test('what people really write is taken, whole letters or letter and mark apart', () => {
  const most = text(120);
  const vietnamese = 'ế'.repeat(120);
  for (const written of ['Zoë', 'Ngọc Ánh', 'हिन्दी', 'עִבְרִית', 'ภาษาไทย', 'ཨོཾ་མ་ཎི', '한국어', vietnamese]) {
    expect(most.parse(written.normalize('NFC')), written).toBe(written.normalize('NFC'));
    expect(most.parse(written.normalize('NFD')), written).toBe(written.normalize('NFC'));
  }
  expect(most.safeParse('x'.repeat(121)).error?.issues[0]?.message).toBe('Please keep this to 120 characters.');
  expect(email.parse(' ａｎｎ@Example.com ')).toBe('ann@Example.com');
  expect(oneTimeCode.parse('１２３ 456')).toBe('123456');
});

test('control characters of the second row are none of a text either', () => {
  for (const control of ['\u0085', '\u009b', '\u0080'])
    expect(text(20, { lines: true }).safeParse(`a${control}b`).success).toBe(false);
});
