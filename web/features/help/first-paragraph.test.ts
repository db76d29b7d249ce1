import { expect, test } from 'vitest';
import { beginningOf } from './first-paragraph.ts';

test('an article begins with its first paragraph, without marks', () => {
  expect(beginningOf('Open **My page** and **wait**.\n\n- **One:** thing')).toBe('Open My page and wait.');
  expect(beginningOf('Just this.')).toBe('Just this.');
});
