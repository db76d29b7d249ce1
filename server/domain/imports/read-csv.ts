import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type InfoRecord, parse } from 'csv-parse';
import { type BadRow, bad } from './rules/row.ts';

/** A record of a CSV file: its number after the header, its first line, and its cells, or why they can't be read. */
export interface CsvRecord {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[] | BadRow;
}

/** An open CSV file: its first record, and the others as they are read. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly records: AsyncIterable<CsvRecord>;
}

/** The longest record (bytes). A quote that is never closed would otherwise take the whole file into memory. */
const MAX_RECORD = 256 * 1024;

/** Reads a file of bytes in memory. */
export const ofBytes = (bytes: Buffer) => (): Readable => Readable.from(chunksOf(bytes));

/** Reads a file of the disk. */
export const ofPath = (path: string) => async (): Promise<Readable> => (await open(path)).createReadStream();

const CHUNK = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Opens a CSV file: UTF-8, separated by commas, semicolons or tabs, by what its first line has most. */
export async function openCsv(source: () => Readable | Promise<Readable>): Promise<CsvFile> {
  const delimiter = delimiterOf(await firstLine(await source()));
  const records = recordsOf(await source(), delimiter);
  const first = await records.next();
  const header = first.done || 'reason' in first.value.cells ? [] : first.value.cells;
  return { header, records };
}

async function firstLine(stream: Readable): Promise<string> {
  let start = '';
  for await (const chunk of stream) {
    start += Buffer.from(chunk).toString('latin1');
    if (start.includes('\n') || start.length > MAX_RECORD) break;
  }
  stream.destroy();
  return start.split('\n', 1)[0] ?? '';
}

function delimiterOf(line: string): string {
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

async function* recordsOf(stream: Readable, delimiter: string): AsyncGenerator<CsvRecord> {
  // The lines of records that can't be read. The parser skips them, since an error would end it with its last records.
  const skipped: number[] = [];
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, delimiter },
    ...{ max_record_size: MAX_RECORD, skip_records_with_error: true },
    on_skip: (error) => {
      skipped.push(Number(error?.lines ?? 0));
      return undefined;
    },
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);
  let line = 1;
  let row = 0;
  try {
    for await (const each of parser) {
      const { record, info } = each as { readonly record: string[]; readonly info: InfoRecord };
      while ((skipped[0] ?? Number.POSITIVE_INFINITY) < info.lines) {
        yield { row, line, cells: bad('external_id', 'quotes') };
        row += 1;
        line = (skipped.shift() ?? line) + 1;
      }
      yield { row, line, cells: record };
      row += 1;
      line = info.lines + 1;
    }
    // A quote that is never closed: what follows it can't be told apart.
    if (skipped.length > 0) yield { row, line, cells: bad('external_id', 'quotes') };
  } finally {
    stream.destroy();
  }
}
