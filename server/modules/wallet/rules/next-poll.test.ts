import { expect, test } from 'vitest';
import { nextPoll } from './next-poll.ts';

const now = new Date('2026-05-05T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['when it should have arrived', 90, 90],
  ['in a minute at the earliest', -5, 1],
  ['in six hours at the latest', 5 * 24 * 60, 360],
])('it is asked about %s', (_name, arrives, retrieved) => {
  expect(nextPoll(inMinutes(arrives), now)).toEqual(inMinutes(retrieved));
});

test('it is asked about in six hours when nobody knows when it arrives', () => {
  expect(nextPoll(null, now)).toEqual(inMinutes(360));
});
