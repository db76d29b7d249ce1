import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld, noteOf, percent, type Result, type Row, resultsFolder, scaleOf, short } from './report.ts';

const page = join(import.meta.dirname, '../..', 'docs', 'performance.md');
const [open, close] = ['<!-- results: npm run bench -- table -->', '<!-- end of results -->'];
/** The order of the table; other benches follow. */
const order = [
  'search',
  'detail',
  'events',
  'availability',
  'booking',
  'booking-history',
  'changes',
  'sockets',
  'mixed',
  'pages',
  'bundle',
  'lighthouse',
  'start',
  'memory',
];

/** Renders the table of the stored results and the machine. */
export function table(): string {
  const results = existsSync(resultsFolder)
    ? readdirSync(resultsFolder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Result)
    : [];
  if (results.length === 0) return 'Nothing is measured yet.';
  const place = ({ bench }: Result) => (order.includes(bench) ? order.indexOf(bench) : order.length);
  results.sort((a, b) => place(a) - place(b) || a.bench.localeCompare(b.bench));
  const lines = results.flatMap(({ rows, at, commit }) => rows.map((row) => [...cellsOf(row), whenOf(at, commit)]));
  const newest = results.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const postgresql = results.find(({ versions }) => versions.postgresql)?.versions.postgresql;
  const on = results.toSorted((a, b) => sharing(results, b) - sharing(results, a))[0]?.machine;
  return [
    ...aligned([['measure', 'floor', 'Plaza', 'share', 'wanted', 'held', 'measured'], ...lines]),
    '',
    `Measured on ${on?.cpu}, ${on?.cores} cores, ${Math.round((on?.memory_mb ?? 0) / 1024)} GB, ` +
      `which the database and the load share${elsewhere(results, on?.cpu)}; ` +
      `Node ${newest?.versions.node}${postgresql ? `, PostgreSQL ${postgresql}` : ''}. ` +
      'A row shows what held on its day, not what holds now: much was built since.',
  ].join('\n');
}

/** When a result was measured, and of which commit if that was noted. */
const whenOf = (at: string, commit: string | undefined): string =>
  commit === undefined ? at.slice(0, 10) : `${at.slice(0, 10)} (${commit})`;

/** How many results come from the machine that one comes from. */
const sharing = (results: readonly Result[], { machine }: Result): number =>
  results.filter((each) => each.machine.cpu === machine.cpu).length;

/**
 * Names the results measured on another machine. Values without a floor of the same run can't be compared across
 * machines.
 */
function elsewhere(results: readonly Result[], cpu: string | undefined): string {
  const others = Map.groupBy(
    results.filter(({ machine }) => machine.cpu !== cpu),
    ({ machine }) => machine.cpu,
  );
  const notice = [...others].map(([other, theirs]) => `${theirs.map(({ bench }) => bench).join(', ')}: ${other}`);
  return notice.length === 0 ? '' : ` (${notice.join('; ')})`;
}

/** Writes the table into `docs/performance.md`, between its two markers. */
export function writeTable(): void {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from === -1 || to === -1) throw new Error('docs/performance.md has no place for the results.');
  writeFileSync(page, `${text.slice(0, from)}${open}\n\n${table()}\n\n${text.slice(to)}`);
}

/** Returns the table that stands in `docs/performance.md`. */
export function tableInDocs(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(open) + open.length, text.indexOf(close)).trim();
}

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
  const [head = '', ...lines] = rows.map((row) => `| ${row.map(padded).join(' | ')} |`);
  const rule = widths.map((width, at) => (figures(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [head, `| ${rule.join(' | ')} |`, ...lines];
}
