import { describe, expect, test } from 'vitest';
import { CsvText, decimalText, wantsCsv } from './csv.ts';

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
