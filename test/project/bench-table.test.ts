import { expect, test } from 'vitest';
import { table, tableInDocs } from '../../bench/report/table.ts';

test('docs/performance.md shows the results that are kept (npm run bench -- table writes them there)', () => {
  expect(tableInDocs()).toBe(table());
});
