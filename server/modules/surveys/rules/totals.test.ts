import { expect, test } from 'vitest';
import { totalOf } from './totals.ts';

const question = (kind: string, options: string[] = []) => ({ id: 'q', kind, options });
const counted = (day: number, value: string, count: number) => ({
  ...{ question_id: 'q', occurrence_id: `o${day}`, starts_at: new Date(Date.UTC(2026, 10, day)), value, count },
});

test('a rating has its average and the number of each stars', () => {
  expect(totalOf(question('rating'), [counted(6, '5', 2), counted(6, '4', 1)])).toMatchObject({
    average: 4.7,
    counts: [{ value: '5', count: 2 }, { value: '4', count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }],
  });
  expect(totalOf(question('rating'), []).average).toBeNull();
});

test('a trend names the option whose share changed most, with enough answers on both sides', () => {
  const warm = question('one_of', ['Too cold', 'Just right']);
  const before = [counted(6, 'Too cold', 1), counted(6, 'Just right', 9)];
  const last = [counted(13, 'Too cold', 3), counted(13, 'Just right', 3)];
  expect(totalOf(warm, [...before, ...last]).trend).toEqual({ value: 'Too cold', before: 10, last: 50 });
  expect(totalOf(warm, [...before, counted(13, 'Too cold', 4)]).trend).toBeNull();
  expect(totalOf(warm, before).trend).toBeNull();
});
