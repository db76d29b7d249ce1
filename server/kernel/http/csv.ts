/** An answer as a table for spreadsheets, sent when the client accepts text/csv; the contract's own answer is for everybody else. */
export class CsvText {
  readonly text: string;
  readonly filename: string;
  constructor(filename: string, rows: readonly (readonly Cell[])[]) {
    this.filename = filename;
    // The mark tells spreadsheets that this is UTF-8.
    this.text = `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
  }
}

/** A cell: words, or a number written out by the caller (`decimalText`). */
export type Cell = string | { readonly decimal: string };

/** An amount in minor units as a plain decimal number with a point, without grouping. */
export function decimalText(amount: number, minor_units: number): { decimal: string } {
  const digits = String(Math.abs(amount)).padStart(minor_units + 1, '0');
  const whole = digits.slice(0, digits.length - minor_units);
  const text = minor_units === 0 ? whole : `${whole}.${digits.slice(-minor_units)}`;
  return { decimal: amount < 0 ? `-${text}` : text };
}

/** Words that a spreadsheet would take for a formula begin with an apostrophe; what has separators in it stands in quotes. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.decimal;
  const safe = /^[\s]*[=+\-@\t\r|%＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a client asked for a table: `text/csv` in its Accept header, and not refused there. */
export function wantsCsv(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((part) => /^\s*text\/csv\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(part));
}
