/** Marks a file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A response as CSV, sent when the client accepts text/csv instead of JSON. */
export class CsvText {
  readonly text: string;
  readonly filename: string;
  constructor(filename: string, rows: readonly (readonly Cell[])[]) {
    this.filename = filename;
    this.text = BYTE_ORDER_MARK + rows.map(lineOf).join('');
  }
}

/** A CSV response whose rows are read while it is sent, for tables that have no maximum. */
export class CsvStream {
  readonly filename: string;
  readonly #rows: AsyncIterable<readonly Cell[]>;
  constructor(filename: string, rows: AsyncIterable<readonly Cell[]>) {
    this.filename = filename;
    this.#rows = rows;
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK;
    for await (const row of this.#rows) yield lineOf(row);
  }
}

/** A cell: text, or a number in the caller's format (`decimalText`). */
export type Cell = string | { readonly decimal: string };

/** Formats an amount in minor units as a decimal number with a point and without grouping. */
export function decimalText(amount: number, minor_units: number): { decimal: string } {
  const digits = String(Math.abs(amount)).padStart(minor_units + 1, '0');
  const whole = digits.slice(0, digits.length - minor_units);
  const text = minor_units === 0 ? whole : `${whole}.${digits.slice(-minor_units)}`;
  return { decimal: amount < 0 ? `-${text}` : text };
}

/** A time as spreadsheets read it, in a zone, whose name is the next cell. */
export const timeCells = (at: string | Date | null, timezone: string): [time: string, zone: string] => {
  if (at === null) return ['', timezone];
  const local = Temporal.Instant.from(new Date(at).toISOString()).toZonedDateTimeISO(timezone).toPlainDateTime();
  return [local.toString({ smallestUnit: 'second' }).replace('T', ' '), timezone];
};

const lineOf = (row: readonly Cell[]): string => `${row.map(cellText).join(',')}\r\n`;

/** Prefixes text that a spreadsheet would read as a formula with an apostrophe; quotes text with separators. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.decimal;
  const safe = /^[\s]*[=+\-@\t\r|%＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether the Accept header allows `text/csv`. */
export function wantsCsv(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((part) => /^\s*text\/csv\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(part));
}
