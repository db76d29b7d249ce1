import { describe, expect, test } from 'vitest';
import { accentNames, coloursOf } from './accents.ts';
import { contrast } from './contrast.ts';

test('the contrast of colours is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  // The lightest gray that is readable on white, and the next one.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

const pages = { light: ['#fbfaf8', '#ffffff'], dark: ['#171411', '#211d19'] } as const;
const READABLE = 4.5;
const SHAPE = 3;

describe.each(accentNames)('%s', (name) => {
  test.each(['light', 'dark'] as const)('is readable on %s pages', (scheme) => {
    const { fill, text, soft, on_fill } = coloursOf(name)[scheme];
    expect(contrast(fill, on_fill)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(text, soft)).toBeGreaterThanOrEqual(READABLE);
    for (const page of pages[scheme]) {
      expect(contrast(text, page)).toBeGreaterThanOrEqual(READABLE);
      expect(contrast(fill, page)).toBeGreaterThanOrEqual(SHAPE);
    }
  });
});
