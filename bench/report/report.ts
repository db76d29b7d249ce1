import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measured } from '../load.ts';

/** A measurement against a floor: the floor, the product, and their ratio from the same run. */
export interface RatioRow {
  readonly name: string;
  readonly floor: Measured;
  readonly product: Measured;
  readonly ratio: number;
  /** Absent if the ratio is only for comparing runs. */
  readonly target?: number;
  /** The product's p99 divided by the floor's, if there is a target for it. */
  readonly p99_ratio?: number;
  readonly p99_target?: number;
}

/** A measurement against a number. */
export interface ValueRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: 'at most' | 'at least';
  readonly target: number;
  /** For limits of time or CPU: the speed of the machine in the same run, and the limit at speed 1. */
  readonly scaled?: { readonly factor: number; readonly from: number; readonly hello_per_second: number };
  /** A note that is shown beside the value. */
  readonly note?: string;
  /** False if the target isn't meant for this machine; the row then neither passes nor fails. */
  readonly is_judged?: false;
  /** Other observations, for readers of the result. */
  readonly seen?: object;
}

/** One line of the table. */
export type Row = RatioRow | ValueRow;

/** The content of `bench/results/<bench>.json`. */
export interface Result {
  readonly bench: string;
  readonly at: string;
  /** The commit that was measured; unknown for results from before it was noted. */
  readonly commit?: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memory_mb: number; readonly load: number };
  readonly versions: { readonly node: string; readonly postgresql?: string };
  readonly seconds: number;
  readonly rounds: number;
  readonly listings?: number;
  readonly rows: readonly Row[];
}

export const resultsFolder = join(import.meta.dirname, '..', 'results');

/** Whether a row meets its targets; null if it has none. */
export function isHeld(row: Row): boolean | null {
  if ('unit' in row && row.is_judged === false) return null;
  if ('unit' in row) return row.bound === 'at most' ? row.value <= row.target : row.value >= row.target;
  if (row.target === undefined) return null;
  return row.ratio >= row.target && (row.p99_target === undefined || (row.p99_ratio ?? 0) <= row.p99_target);
}

/** A share as text: `47 %`. */
export const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

/** Formats a number with as many decimals as are significant. */
export function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** The suffix of a value: ` (index 1,500)`, or nothing. */
export const noteOf = ({ note }: ValueRow): string => (note === undefined ? '' : ` (${note})`);

/** The scale of a limit: ` (4 at 1, machine 0.6)`, or nothing. */
export const scaleOf = ({ scaled }: ValueRow): string =>
  scaled === undefined ? '' : ` (${short(scaled.from)} at 1, machine ${short(scaled.factor)})`;

/** Prints a row as soon as it is known. */
export function say(row: Row): void {
  const verdict = { true: 'held', false: 'MISSED', null: '' }[`${isHeld(row)}`];
  process.stdout.write(`${row.name.padEnd(30)} ${lineOf(row)}   ${verdict}\n`);
}

function lineOf(row: Row): string {
  if ('unit' in row)
    return `${short(row.value)} ${row.unit}${noteOf(row)}, wanted ${row.bound} ${short(row.target)}${scaleOf(row)}`;
  const p99 =
    row.p99_target === undefined ? '' : ` (${(row.p99_ratio ?? 0).toFixed(1)}×, wanted at most ${row.p99_target}×)`;
  return (
    `floor ${short(row.floor.per_second).padStart(6)}/s   product ${short(row.product.per_second).padStart(6)}/s   ` +
    `${percent(row.ratio).padStart(5)}${row.target === undefined ? '' : ` (wanted ${percent(row.target)})`}   ` +
    `p99 ${row.floor.p99_ms.toFixed(1)} → ${row.product.p99_ms.toFixed(1)} ms${p99}${cpuOf(row.product)}`
  );
}

/** What a request cost: `, CPU 0.20 + 0.15 ms` in the app and in the database. */
function cpuOf({ cpu }: Measured): string {
  if (cpu === undefined) return '';
  return `, CPU ${short(cpu.app_ms)}${cpu.database_ms === null ? '' : ` + ${short(cpu.database_ms)}`} ms`;
}

/** Writes a bench's rows and the machine to its file, replacing those of the run before. */
export function writeResult(result: Omit<Result, 'at' | 'commit' | 'machine'>, load: number): void {
  mkdirSync(resultsFolder, { recursive: true });
  const { bench, ...more } = result;
  const stored: Result = {
    bench,
    at: new Date().toISOString(),
    commit: measuredCommit(),
    machine: { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memory_mb: Math.round(totalmem() / 2 ** 20), load },
    ...more,
  };
  writeFileSync(join(resultsFolder, `${bench}.json`), `${JSON.stringify(stored, null, 2)}\n`);
}

/** The commit that is measured, marked if something else than results differs from it. */
function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: resultsFolder }).trim();
  const changed = git('status', '--porcelain', '--', ':/', ':(exclude,top)bench/results');
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed === '' ? '' : '-dirty'}`;
}
