import { expect, test } from 'vitest';
import type { Occurrence } from '#contract/entities/event.ts';
import { tilesOf } from './date-tiles.ts';

const date = (day: number) =>
  ({ _id: String(day), starts_at: new Date(Date.UTC(2026, 4, day)).toISOString() }) as Occurrence;
const dates = [5, 6, 7, 8, 9, 10, 11, 12].map(date);
const ids = (chosen: Occurrence | null) => tilesOf(dates, chosen).map(({ _id }) => Number(_id));

test('the chosen date is always among the six tiles, in order', () => {
  expect(ids(null)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(ids(date(7))).toEqual([5, 6, 7, 8, 9, 10]);
  expect(ids(date(12))).toEqual([5, 6, 7, 8, 9, 12]);
  expect(ids(date(1))).toEqual([1, 5, 6, 7, 8, 9]);
});
