import { beforeAll, describe, expect, test } from 'vitest';
import { effortOfMegabyte } from '#test/setup/effort.ts';
import { longestHold } from '#test/setup/event-loop-hold.ts';
import { HeaderTooLong, ofBytes, openCsv } from './read-csv.ts';

async function readAll(text: string | Buffer) {
  const { header, records } = await openCsv(ofBytes(Buffer.from(text)));
  const rows = [];
  for await (const { row, line, cells } of records)
    rows.push([row, line, 'reason' in cells ? cells.reason : [...cells]]);
  return { header, rows };
}

test('commas, semicolons and tabs; a mark at the beginning; quotes with line breaks', async () => {
  for (const sign of [',', ';', '\t']) {
    const text = `\uFEFFid${sign}name\r\n1${sign}"two\nlines ""x""${sign}"\r\n\r\n2${sign}a "b" c\r\n`;
    const { header, rows } = await readAll(text);
    expect(header).toEqual(['id', 'name']);
    expect(rows[0]).toEqual([1, 2, ['1', `two\nlines "x"${sign}`]]);
    expect(rows[1]?.[0]).toBe(2);
    expect(rows[1]?.[2]).toEqual(['2', 'a "b" c']);
  }
});

test.each([
  ['sep=;', ';', '\n'],
  ['SEP=,', ',', '\r\n'],
  ['\uFEFFsep=\t', '\t', '\r\n'],
  ['"sep=;"', ';', '\n'],
])('a first line %j says what separates the cells', async (line, sign, end) => {
  // Another sign is more frequent in the header.
  const more = sign === ',' ? 'a;b;c' : 'a,b,c';
  const lines = [line, ['id', more].join(sign), ['1', '2'].join(sign), ''];
  expect(await readAll(lines.join(end))).toEqual({ header: ['id', more], rows: [[1, 3, ['1', '2']]] });
});

test('a column may be called like that line', async () => {
  expect((await readAll('sep=,b\n1,2\n')).header).toEqual(['sep=', 'b']);
});

test('a quote that never closes ends the file with its line, also when very much follows', async () => {
  const { rows } = await readAll(`id,name\n1,ok\n2,"open\n3,x\n4,y\n`);
  expect(rows).toEqual([
    [1, 2, ['1', 'ok']],
    [2, 3, 'quotes'],
  ]);
  const long = await readAll(`id,name\n1,ok\n2,"open\n${'3,x\n'.repeat(200_000)}`);
  expect(long.rows.at(-1)).toEqual([2, 3, 'quotes']);
});

test('an empty file has no columns, and other bytes do no harm', async () => {
  expect(await readAll('')).toEqual({ header: [], rows: [] });
  const { header } = await readAll(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0x22, 0x41]));
  expect(header.join('')).not.toBe('');
});

/** The largest file that can be uploaded, nearly. */
const LARGE = 9 * 1024 * 1024;
const filled = (part: string, head = '') => head + part.repeat((LARGE - head.length) / part.length);
const head = 'external_id,name,categories,town\n';
const broken = `${','.repeat(11_000)}"\n",`;

describe('the largest files hold the event loop for less than two megabytes of JSON do', () => {
  let megabyte_ms: number;
  beforeAll(async () => {
    megabyte_ms = await effortOfMegabyte(longestHold);
  });

  test('one that is read at once does not', async () => {
    const text = filled('a,');
    expect(await longestHold(() => text.split(',').map((each) => each.trim()))).toBeGreaterThan(2 * megabyte_ms);
  });

  test.each([
    ['a first line of empty names', filled(',')],
    ['a first line of short names', filled('a,')],
    ['a first record with line breaks', filled(broken, 'a,"\n",')],
    ['a first record that does not close', filled(`${'a,'.repeat(5_000)}"\n",`)],
  ])('%s is refused', async (_, text) => {
    const bytes = Buffer.from(text);
    const held = await longestHold(() => expect(openCsv(ofBytes(bytes))).rejects.toThrow(HeaderTooLong));
    expect(held).toBeLessThan(2 * megabyte_ms);
  });

  test.each([
    ['a row of empty cells', filled(',', head)],
    ['a row with line breaks', filled(broken, head)],
    ['a row of quotes', filled('""', head)],
    ['long rows', filled(`${','.repeat(11_999)}\n`, head)],
    ['short rows', filled('a,b,c,d\n', head)],
    ['empty rows', filled('\n', head)],
    ['quotes that do not close', filled('"a,', `${head}"a,",`)],
  ])('%s', async (_, text) => {
    const bytes = Buffer.from(text);
    let longest = 0;
    const held = await longestHold(async () => {
      const { records } = await openCsv(ofBytes(bytes));
      for await (const { cells } of records) longest = Math.max(longest, 'reason' in cells ? 0 : cells.length);
    });
    expect(held).toBeLessThan(2 * megabyte_ms);
    // What the parser reads before the end of a record is noticed.
    expect(longest).toBeLessThan(200_000);
  });
});

test('a record of very many cells ends with the others as they are', async () => {
  const { rows } = await readAll(`id,name\n1,ok\n2,${','.repeat(300_000)}\n${'3,ok\n'.repeat(20_000)}`);
  expect(rows.map(([row]) => row)).toEqual(Array.from({ length: 20_002 }, (_, at) => at + 1));
  const [, , cells] = rows[1] ?? [];
  expect(Array.isArray(cells) ? cells.length : 0).toBeLessThan(200_000);
  expect(Array.isArray(cells) ? cells.length : 0).toBeGreaterThan(2);
  // Its end is noticed some chunks later.
  const wrong = rows.slice(2).filter(([, , own]) => String(own) !== '3,ok').length;
  expect(wrong).toBeLessThan(10_000);
});
