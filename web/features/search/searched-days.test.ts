import { expect, test } from 'vitest';
import { searchedDays } from './searched-days.ts';

test.each([
  ['from=2026-11-28&to=2026-11-29', { from: '2026-11-28', to: '2026-11-29' }],
  ['from=2026-11-28&to=2026-11-28', { from: '2026-11-28', to: '2026-11-28' }],
  ['from=2026-11-28', { from: '2026-11-28', to: '' }],
  ['', { from: '', to: '' }],
  ['from=soon&to=2026-02-30', { from: '', to: '' }],
  ['from=2026-11-28&to=2026-11-01', { from: '2026-11-28', to: '' }],
])('reads %s', (query, days) => {
  expect(searchedDays(new URLSearchParams(query))).toEqual(days);
});
