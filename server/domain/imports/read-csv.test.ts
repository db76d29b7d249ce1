import { expect, test } from 'vitest';
import { ofBytes, openCsv } from './read-csv.ts';

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
