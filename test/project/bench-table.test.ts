import { expect, test } from 'vitest';
import { table, tableInReadme } from '../../bench/report/table.ts';

test('the README shows the results that are kept (npm run bench -- table writes them there)', () => {
  expect(tableInReadme()).toBe(table());
});
