import { expect, test } from 'vitest';
import { effectiveFrom } from './effective-date.ts';

const now = new Date('2026-05-05T19:00:00.000Z');

test('a text holds from the midnight of a coming day in the market’s zone', () => {
  expect(effectiveFrom('2026-06-05', 'America/Los_Angeles', now)).toEqual(new Date('2026-06-05T07:00:00.000Z'));
  expect(effectiveFrom('2026-05-06', 'Europe/Berlin', now)).toEqual(new Date('2026-05-05T22:00:00.000Z'));
  expect(effectiveFrom('2026-05-05', 'America/Los_Angeles', now)).toBeNull();
  expect(effectiveFrom('2027-06-05', 'UTC', now)).toBeNull();
});
