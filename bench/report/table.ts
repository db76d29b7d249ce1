import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld, noteOf, percent, type Result, type Row, resultsFolder, scaleOf, short } from './report.ts';

const page = join(import.meta.dirname, '../..', 'docs', 'performance.md');
const [open, close] = ['<!-- results: npm run bench -- table -->', '<!-- end of results -->'];
const head = ['measure', 'floor', 'Plaza', 'share', 'wanted', 'held', 'measured'];

/**
 * Writes the stored results into the table of `docs/performance.md`, between its two markers. Results stay on the
 * machine that measured them; the page keeps the rows of measures that this machine has no result of.
 */
export function writeTable(): void {
  const results = existsSync(resultsFolder)
    ? readdirSync(resultsFolder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Result)
    : [];
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), results));
}

/** Returns the text of the page with these results: each takes the row of its measure, and new measures follow. */
export function withResults(text: string, results: readonly Result[]): string {
  const [from, to] = [text.indexOf(open) + open.length, text.indexOf(close)];
  if (from < open.length || to === -1) throw new Error('docs/performance.md has no place for the results.');
  const [tableText = '', ...notes] = text.slice(from, to).trim().split('\n\n');
  const before = tableText.split('\n').slice(2).map(cellsIn);
  const measured = results.flatMap(({ rows, at, commit }) => rows.map((row) => [...cellsOf(row), whenOf(at, commit)]));
  const now = new Map(measured.map((cells) => [cells[0], cells]));
  const names = new Set(before.map(([name]) => name));
  const rows = [...before.map((cells) => now.get(cells[0]) ?? cells), ...measured.filter(([name]) => !names.has(name))];
  const newest = results.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const note = newest === undefined ? notes.join('\n\n') : noteOn(newest, results);
  return `${text.slice(0, from)}\n\n${aligned([head, ...rows]).join('\n')}\n\n${note}\n\n${text.slice(to)}`;
}

/** The cells of a line of the table. */
const cellsIn = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function noteOn({ machine, versions }: Result, results: readonly Result[]): string {
  const postgresql = results.find((result) => result.versions.postgresql)?.versions.postgresql;
  return (
    `Last measured on ${machine.cpu}, ${machine.cores} cores, ${Math.round(machine.memory_mb / 1024)} GB, ` +
    `which the database and the load share; Node ${versions.node}${postgresql ? `, PostgreSQL ${postgresql}` : ''}. ` +
    'A row shows what held on its day, not what holds now.'
  );
}

/** When a result was measured, and of which commit if that was noted. */
const whenOf = (at: string, commit: string | undefined): string =>
  commit === undefined ? at.slice(0, 10) : `${at.slice(0, 10)} (${commit})`;

function cellsOf(row: Row): string[] {
  const held = { true: 'yes', false: 'no', null: '' }[`${isHeld(row)}`];
  if ('unit' in row) {
    const unit = row.unit.startsWith('/') || row.unit === '' ? row.unit : ` ${row.unit}`;
    const bound = row.bound === 'at most' ? '≤' : '≥';
    const [value, wanted] = [`${short(row.value)}${unit}${noteOf(row)}`, `${bound} ${short(row.target)}${unit}`];
    return [row.name, '', value, '', `${wanted}${scaleOf(row)}`, held];
  }
  const [floor, product] = [`${short(row.floor.per_second)}/s`, `${short(row.product.per_second)}/s`];
  return [
    row.name,
    floor,
    product,
    percent(row.ratio),
    row.target === undefined ? '' : `≥ ${percent(row.target)}`,
    held,
  ];
}

/** Formats table lines as the formatter does: names left-aligned, figures right-aligned. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const figures = (at: number) => at > 0 && at < widths.length - 2;
  const padded = (cell: string, at: number) =>
    figures(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  const [first = '', ...lines] = rows.map((row) => `| ${row.map(padded).join(' | ')} |`);
  const rule = widths.map((width, at) => (figures(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [first, `| ${rule.join(' | ')} |`, ...lines];
}
