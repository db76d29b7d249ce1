import type { Row } from './report.ts';

/** A row of both checkouts: the medians, and how much better (above 1) or worse the second is. */
export interface Compared {
  readonly name: string;
  readonly unit: string;
  readonly first: number;
  readonly second: number;
  readonly ratio: number;
  readonly is_worse: boolean;
}

/** The smallest difference that is not noise of a busy machine. */
const TOLERATED = 0.05;

/** Compares the results of two checkouts run by run and row by row; skips rows that only one has. */
export function compared(first: readonly (readonly Row[])[], second: readonly (readonly Row[])[]): Compared[] {
  const [ours, theirs] = [byName(second), byName(first)];
  return [...ours].flatMap(([name, { row, values }]) => {
    const before = theirs.get(name);
    if (!before) return [];
    const [was, is] = [median(before.values), median(values)];
    const isLess = 'unit' in row && row.bound === 'at most';
    const ratio = was === is ? 1 : isLess ? was / is : is / was;
    const unit = 'unit' in row ? row.unit : '/s';
    return { name, unit, first: was, second: is, ratio, is_worse: ratio < 1 - TOLERATED };
  });
}

function byName(runs: readonly (readonly Row[])[]): Map<string, { row: Row; values: number[] }> {
  const found = new Map<string, { row: Row; values: number[] }>();
  for (const row of runs.flat()) {
    const known = found.get(row.name) ?? { row, values: [] };
    known.values.push('unit' in row ? row.value : row.product.per_second);
    found.set(row.name, known);
  }
  return found;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
