import { expect, test } from 'vitest';
import { perDay } from './tickets-per-day.ts';

test('28 days until today, with those on which nothing was booked', () => {
  const days = perDay('2026-03-05', [{ date: '2026-03-01', room: 2, online: 1 }]);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([28, '2026-02-06', '2026-03-05']);
  expect(days.filter(({ room }) => room > 0)).toEqual([{ date: '2026-03-01', room: 2, online: 1 }]);
});
