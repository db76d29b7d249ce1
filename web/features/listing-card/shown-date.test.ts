import { expect, test } from 'vitest';
import { shownDate } from './shown-date.ts';

const date = (_id: string, starts_at: string) =>
  ({ _id, starts_at, ends_at: starts_at, state: 'on_sale', seats_left: 3 }) as const;
const next = [
  date('full', '2026-05-08T02:00:00Z'),
  date('open', '2026-05-15T02:00:00Z'),
  date('later', '2026-05-22T02:00:00Z'),
];
const event = { next, next_free_at: '2026-05-15T02:00:00Z', timezone: 'America/Los_Angeles' };

test('a card shows the date in the searched days, or else the next that can be booked', () => {
  expect(shownDate(event, undefined)?._id).toBe('open');
  // May 22 in UTC is May 21 in Los Angeles.
  expect(shownDate(event, { from: '2026-05-21', to: '2026-05-21' })?._id).toBe('later');
  expect(shownDate(event, { from: '2026-06-01', to: '' })?._id).toBe('open');
  expect(shownDate({ ...event, next_free_at: null }, undefined)?._id).toBe('full');
  expect(shownDate({ ...event, next: [] }, undefined)).toBeUndefined();
});
