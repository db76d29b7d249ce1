import { expect, test } from 'vitest';
import type { Result } from '../../bench/report/report.ts';
import { withResults } from '../../bench/report/table.ts';
import { textOf } from './project-files.ts';

const page = textOf('docs/performance.md');
const result: Result = {
  bench: 'mixed',
  at: '2031-02-03T04:05:06.000Z',
  commit: 'abc1234567',
  machine: { cpu: 'A processor', cores: 2, memory_mb: 24_576, load: 0 },
  versions: { node: '26.0.0' },
  seconds: 10,
  rounds: 1,
  rows: [
    { name: 'mixed load, p99', value: 12, unit: 'ms', bound: 'at most', target: 200 },
    { name: 'a new measure', value: 1, unit: 'MB', bound: 'at most', target: 2 },
  ],
};

test('the table of docs/performance.md is as npm run bench -- table writes it', () => {
  expect(withResults(page, [])).toBe(page);
});

test('a result takes the row of its measure, a new measure follows, and other rows stay', () => {
  const rowsOf = (text: string) =>
    (text.split('<!-- end of results -->')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const nameOf = (row: string) => row.split('|')[1]?.trim();
  const [before, after] = [rowsOf(page), rowsOf(withResults(page, [result]))];
  expect(after.map(nameOf)).toEqual([...before.map(nameOf), 'a new measure']);
  const changed = after.filter((row) => !before.includes(row)).map((row) => row.replaceAll(/ +/g, ' '));
  expect(changed).toEqual([
    '| mixed load, p99 | | 12 ms | | ≤ 200 ms | yes | 2031-02-03 (abc1234567) |',
    '| a new measure | | 1 MB | | ≤ 2 MB | yes | 2031-02-03 (abc1234567) |',
  ]);
});
