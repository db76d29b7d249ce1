import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CsvText, decimalText, timeCells, wantsCsv } from './csv.ts';

const cells = (...row: string[]) => new CsvText('x.csv', [row]).text.replace(/^\uFEFF/, '').trimEnd();

describe('a cell', () => {
  test.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['Bread, two loaves', '"Bread, two loaves"'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is written %j', (text, written) => {
    expect(cells(text)).toBe(written);
  });
});

test.each([
  [-4230, 2, '-42.30'],
  [5, 2, '0.05'],
  [1500, 0, '1500'],
  [-1, 3, '-0.001'],
  [0, 2, '0.00'],
] as const)('%i with %i decimals is %s', (amount, minor_units, text) => {
  expect(decimalText(amount, minor_units).decimal).toBe(text);
});

test.each([
  ['text/csv', true],
  ['application/json;q=0.5, text/csv;q=0.9', true],
  ['text/csv;q=0', false],
  ['application/json', false],
  ['*/*', false],
  [undefined, false],
])('%j asks for a table: %j', (accept, wanted) => {
  expect(wantsCsv(accept)).toBe(wanted);
});

test('a time is local, with its zone in the next cell', () => {
  const [winter, summer] = ['2026-01-05T19:00:07.900Z', new Date('2026-07-05T19:00:00Z')] as const;
  expect(timeCells(winter, 'America/Los_Angeles')).toEqual(['2026-01-05 11:00:07', 'America/Los_Angeles']);
  expect(timeCells(summer, 'Europe/Warsaw')).toEqual(['2026-07-05 21:00:00', 'Europe/Warsaw']);
  expect(timeCells(null, 'UTC')).toEqual(['', 'UTC']);
});

/** Whether a file writes tables, and local times into them in a form of its own. */
const hasOwnTimes = (source: string): boolean =>
  /\bCsv(?:Text|Stream)\b/.test(source) && /toPlainDateTime|ZonedDateTimeISO|slice\(0, 16\)/.test(source);

test('all tables have local times in this form', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const own = files.filter(
    (name) => name !== 'kernel/http/csv.ts' && hasOwnTimes(readFileSync(join(root, name), 'utf8')),
  );
  expect(own).toEqual([]);
  expect(hasOwnTimes("new CsvStream(name, [String(at).slice(0, 16).replace('T', ' ')])")).toBe(true);
});
