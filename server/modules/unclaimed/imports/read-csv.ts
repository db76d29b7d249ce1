import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InfoRecord, parse } from 'csv-parse';
import { type BadRow, makeBadRow } from './rules/import-row.ts';

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

/** The longest first record (bytes), which names the columns. */
export const MAX_HEADER = 32 * 1024;

/**
 * How many separators of a record separate. The parser counts what is in cells only, and each empty cell costs memory
 * and time; no row of a list has nearly as many.
 */
const MAX_CELLS = 100_000;

/** Thrown when the first record of a file is longer than `MAX_HEADER`. */
export class HeaderTooLong extends Error {
  override name = 'HeaderTooLong';
}

/** Reads a file of bytes in memory. */
export const ofBytes = (bytes: Buffer) => (): Readable => Readable.from(chunksOf(bytes));

/** Parsed at once, in some milliseconds (bytes). */
const CHUNK = 16 * 1024;

/** Reads a file of the disk. */
export const ofPath = (path: string) => async (): Promise<Readable> =>
  (await open(path)).createReadStream({ highWaterMark: CHUNK });

/** The parts of a file. Other requests are answered in between: a stream of memory alone would not wait for them. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK);
    await nextTurn();
  }
}

/** The line before the header by which spreadsheets say what separates the cells. Its bytes are read one by one. */
const said = /^(?:\u00ef\u00bb\u00bf)?"?sep=([,;\t])"?\r?$/i;

/**
 * Opens a CSV file: UTF-8, separated by commas, semicolons or tabs, by what its first line says (`sep=;`) or has most.
 * @throws HeaderTooLong when its first record cannot be that of a list
 */
export async function openCsv(source: () => Readable | Promise<Readable>): Promise<CsvFile> {
  const line = await firstLine(await source());
  const [, own] = said.exec(line) ?? [];
  const records = recordsOf(await source(), own ?? delimiterOf(line), own === undefined ? 0 : -1);
  if (own !== undefined) await records.next();
  const first = await records.next();
  const header = first.done || 'reason' in first.value.cells ? [] : first.value.cells;
  // Line breaks between quotes are part of the record.
  if (header.reduce((length, column) => length + column.length + 1, 0) > MAX_HEADER) {
    await records.return(undefined);
    throw new HeaderTooLong();
  }
  return { header, records };
}

async function firstLine(stream: Readable): Promise<string> {
  let start = '';
  for await (const chunk of stream) {
    start += Buffer.from(chunk).toString('latin1');
    if (start.includes('\n') || start.length > MAX_HEADER) break;
  }
  stream.destroy();
  const line = start.split('\n', 1)[0] ?? '';
  if (line.length > MAX_HEADER) throw new HeaderTooLong();
  return line;
}

function delimiterOf(line: string): string {
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Lets only the first separators of a record separate; what follows them is one cell. A record ends where `endedOf`,
 * the number of records that were read, changes: it may be some chunks behind.
 */
function withFewCells(delimiter: string, endedOf: () => number): Transform {
  const [separator, space] = [delimiter.charCodeAt(0), 0x20];
  let cells = 0;
  let ended = 0;
  return new Transform({
    highWaterMark: CHUNK,
    transform(chunk: Buffer, _encoding, done) {
      if (ended !== endedOf()) [ended, cells] = [endedOf(), 0];
      let bytes = chunk;
      for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + 1)) {
        cells += 1;
        if (cells <= MAX_CELLS) continue;
        // The file itself stays as it is.
        if (bytes === chunk) bytes = Buffer.from(chunk);
        bytes[at] = space;
      }
      done(null, bytes);
    },
  });
}

async function* recordsOf(stream: Readable, delimiter: string, first_row: number): AsyncGenerator<CsvRecord> {
  // The lines of records that can't be read. The parser skips them, since an error would end it with its last records.
  const skipped: number[] = [];
  let skips = 0;
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, delimiter },
    ...{ max_record_size: MAX_RECORD, skip_records_with_error: true, highWaterMark: CHUNK },
    on_skip: (error) => {
      skipped.push(Number(error?.lines ?? 0));
      skips += 1;
      return undefined;
    },
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(withFewCells(delimiter, () => parser.info.records + skips)).pipe(parser);
  let line = 1;
  let row = first_row;
  try {
    for await (const each of parser) {
      const { record, info } = each as { readonly record: string[]; readonly info: InfoRecord };
      while ((skipped[0] ?? Number.POSITIVE_INFINITY) < info.lines) {
        yield { row, line, cells: makeBadRow('external_id', 'quotes') };
        row += 1;
        line = (skipped.shift() ?? line) + 1;
      }
      yield { row, line, cells: record };
      row += 1;
      line = info.lines + 1;
    }
    // A quote that is never closed: what follows it can't be told apart.
    if (skipped.length > 0) yield { row, line, cells: makeBadRow('external_id', 'quotes') };
  } finally {
    stream.destroy();
  }
}
