import { expect, test } from 'vitest';
import { policyLines } from './policy-words.ts';

const start = '2026-05-10T17:00:00.000Z';

test('a policy far ahead has all its steps and an end', () => {
  expect(policyLines('moderate', start, new Date('2026-05-01T00:00:00Z'))).toEqual([
    { percent: 100, until: '2026-05-07T17:00:00.000Z' },
    { percent: 50, until: '2026-05-09T17:00:00.000Z' },
    { percent: 0, until: null },
  ]);
});

test('steps that have passed are not promised', () => {
  expect(policyLines('moderate', start, new Date('2026-05-08T00:00:00Z'))).toEqual([
    { percent: 50, until: '2026-05-09T17:00:00.000Z' },
    { percent: 0, until: null },
  ]);
  expect(policyLines('strict', start, new Date('2026-05-08T00:00:00Z'))).toEqual([{ percent: 0, until: null }]);
});
