import { expect, test } from 'vitest';
import { closedTime } from './closed-time.ts';

const at = (clock: string) => `2026-11-20 ${clock}:00`;
const closed = (...open: [string, string][]) =>
  closedTime(
    { date: '2026-11-20', open: open.map(([start, end]) => ({ start: at(start), end: at(end) })) },
    '06:00:00',
    '22:00:00',
  ).map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)]);

test.each([
  [closed(), [['06:00', '22:00']]],
  [
    closed(['09:00', '17:00']),
    [
      ['06:00', '09:00'],
      ['17:00', '22:00'],
    ],
  ],
  [
    closed(['13:00', '17:00'], ['09:00', '12:00']),
    [
      ['06:00', '09:00'],
      ['12:00', '13:00'],
      ['17:00', '22:00'],
    ],
  ],
  [closed(['06:00', '22:00']), []],
])('%j', (is, should) => {
  expect(is).toEqual(should);
});

test('hours until midnight leave nothing after them', () => {
  const open = [{ start: at('06:00'), end: '2026-11-21 00:00:00' }];
  expect(closedTime({ date: '2026-11-20', open }, '06:00:00', '23:59:59')).toEqual([]);
});
