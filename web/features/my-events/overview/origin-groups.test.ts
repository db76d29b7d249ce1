import { expect, test } from 'vitest';
import { originRows } from './origin-groups.ts';

test('ways that hosts read as one are added up, the most first', () => {
  const rows = originRows([
    { origin: 'search', bookings: 9 },
    { origin: 'share', bookings: 5 },
    { origin: 'home', bookings: 3 },
    { origin: 'utm:flyer', bookings: 2 },
    { origin: 'poster', bookings: 1 },
  ]);
  expect(rows).toEqual([
    { kind: 'market', bookings: 12, percent: 60 },
    { kind: 'link', bookings: 6, percent: 30 },
    { kind: 'campaign', name: 'flyer', bookings: 2, percent: 10 },
  ]);
});

test('links beyond the most used ones share a row', () => {
  const rows = originRows(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ origin: `utm:${name}`, bookings: 1 })));
  expect(rows.map(({ kind }) => kind)).toEqual(['others', 'campaign', 'campaign', 'campaign', 'campaign']);
  expect(rows[0]).toMatchObject({ bookings: 2, percent: 33 });
});

test('without bookings there are no rows', () => {
  expect(originRows([])).toEqual([]);
});
