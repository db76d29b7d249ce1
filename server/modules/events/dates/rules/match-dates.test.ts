import { expect, test } from 'vitest';
import type { StoredDate } from './date-edit.ts';
import { matchDates, withOriginals } from './match-dates.ts';
import type { DateSource, EventDate } from './schedule.ts';

const at = (date: string, hour: number, source: DateSource = 'rule'): EventDate => ({
  date,
  starts_at: `${date}T${hour}:00:00.000Z`,
  ends_at: `${date}T${hour + 1}:00:00.000Z`,
  source,
});
const store = (id: string, date: EventDate): StoredDate => ({
  id,
  ...date,
  original_start: date.starts_at,
  has_own_time: false,
  status: 'scheduled',
});

test('a date is found by its day, whatever its time', () => {
  const { pairs, unmatched } = matchDates(
    [store('1', at('2026-12-04', 19)), store('2', at('2026-12-05', 19))],
    [at('2026-12-04', 20), at('2026-12-11', 20)],
  );
  expect(pairs.map(({ stored, planned }) => [stored.id, planned?.starts_at])).toEqual([
    ['1', '2026-12-04T20:00:00.000Z'],
    ['2', undefined],
  ]);
  expect(unmatched).toEqual([at('2026-12-11', 20)]);
});

test('an added date never becomes one of the rules', () => {
  const added = store('1', at('2026-12-04', 19, 'added'));
  const { pairs, unmatched } = matchDates([added], [at('2026-12-04', 19)]);
  expect([pairs[0]?.planned, unmatched.length]).toEqual([null, 1]);
});

test('added dates of one day are found by their start first', () => {
  const stored = [10, 15].map((hour) => store(String(hour), at('2026-12-04', hour, 'added')));
  const planned = [at('2026-12-04', 15, 'added'), at('2026-12-04', 17, 'added')];
  expect(matchDates(stored, planned).pairs.map(({ planned: date }) => date?.starts_at)).toEqual([
    '2026-12-04T17:00:00.000Z',
    '2026-12-04T15:00:00.000Z',
  ]);
});

test('new dates never have the original start of another one', () => {
  const stored = [store('1', at('2026-12-04', 19))];
  const originals = withOriginals([at('2026-12-04', 19), at('2026-12-04', 19, 'added'), at('2026-12-05', 19)], stored);
  expect(originals.map(({ original_start }) => original_start)).toEqual([
    '2026-12-04T19:00:01.000Z',
    '2026-12-04T19:00:02.000Z',
    '2026-12-05T19:00:00.000Z',
  ]);
});
