import { expect, test } from 'vitest';
import type { Rule } from '#web/features/schedule/schedule-change.tsx';
import { addDays } from '#web/features/schedule/wall-time.ts';
import { exceptionsOf } from './exceptions.ts';

const none = { weekday: null, date: null, start: null, end: null, from: null, to: null, reason: null, service_ids: [] };
let ids = 0;
const dated = (date: string, start: string | null = null, end: string | null = null): Rule => ({
  ...none,
  _id: `rule-${++ids}`,
  kind: 'date',
  date,
  start,
  end,
});
const block = (from: string, to: string): Rule => ({ ...none, _id: `rule-${++ids}`, kind: 'block', from, to });
const weekly: Rule = { ...none, _id: 'usual', kind: 'weekly', weekday: 1, start: '09:00', end: '17:00' };
const found = (...rules: Rule[]) =>
  exceptionsOf(rules, 'America/Los_Angeles', '2026-11-22').map(({ kind, from, to, rules: own }) => [
    kind,
    from,
    to,
    own.length,
  ]);

test('closed days in a row are one stretch, hours of a date stand for themselves', () => {
  expect(
    found(
      weekly,
      dated('2026-12-25'),
      dated('2026-12-24'),
      dated('2026-12-26', '10:00', '12:00'),
      dated('2026-12-26', '14:00', '16:00'),
      dated('2026-12-27'),
    ),
  ).toEqual([
    ['closed', '2026-12-24', '2026-12-25', 2],
    ['hours', '2026-12-26', '2026-12-26', 2],
    ['closed', '2026-12-27', '2026-12-27', 1],
  ]);
});

test('what is over is not told, what reaches into today is', () => {
  expect(
    found(
      dated('2026-11-21'),
      block('2026-11-20T18:00:00Z', '2026-11-22T08:00:00Z'),
      block('2026-11-20T18:00:00Z', '2026-11-22T20:00:00Z'),
    ),
  ).toEqual([['block', '2026-11-20', '2026-11-22', 1]]);
});

test('a stretch has no more rules than can be taken back at once', () => {
  const days = Array.from({ length: 250 }, (_, at) => dated(addDays('2026-12-01', at)));
  expect(found(...days).map(([, , , many]) => many)).toEqual([200, 50]);
});
