import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedBudgets } from './stored-budgets.ts';

/** What takes the time of a whole run, beside the tests themselves. */
const spendings = ['databases', 'apps', 'servers', 'browsers', 'inspections'] as const;
type Spending = (typeof spendings)[number];
export type Spent = Readonly<Record<Spending, number>>;

/** Tests that are repeated spend again: a part of what a run may spend, and some more. */
const REPEATED = { part: 0.02, some: 2 };
/** A number that fell this much is lowered, so that it stays low. */
const LESS = 0.9;

/** Begins the count of a run, which its workers inherit. */
export function openCount(): void {
  process.env.PLAZA_TEST_SPENT ??= mkdtempSync(join(tmpdir(), 'plaza-spent-'));
}

/** Counts that a test spends something. A byte at the end of a file is written whole, whoever else writes. */
export function spend(what: Spending): void {
  const { PLAZA_TEST_SPENT: folder } = process.env;
  if (folder !== undefined) appendFileSync(join(folder, what), '.');
}

/** Ends the count of a run, and returns what it spent. */
export function closeCount(): Spent {
  const { PLAZA_TEST_SPENT: folder } = process.env;
  const count = (what: Spending) => (folder === undefined ? 0 : sizeOf(join(folder, what)));
  const spent = {
    databases: count('databases'),
    apps: count('apps'),
    servers: count('servers'),
    browsers: count('browsers'),
    inspections: count('inspections'),
  };
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return spent;
}

function sizeOf(path: string): number {
  try {
    return readFileSync(path).length;
  } catch (error) {
    // Nothing of it was spent.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** What a whole run may spend. */
export const allowedFor = (spent: Spent): Spent => storedBudgets('run.json', () => spent);

/** Says where a whole run spent more than it may, or so much less that it may spend less from now on. */
export const beyondRun = (allowed: Spent, spent: Spent): string[] =>
  spendings.flatMap((what) => {
    const [max, now] = [allowed[what], spent[what]];
    if (now > Math.ceil(max * (1 + REPEATED.part)) + REPEATED.some) return [`${now} ${what}, allowed are ${max}`];
    return now < max * LESS ? [`${now} ${what} instead of ${max}: lower it`] : [];
  });
