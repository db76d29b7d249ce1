import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The budgets of a file beside this one; `PLAZA_BUDGETS=write` writes what is found now into it first. */
export function storedBudgets<Budgets>(name: `${string}.json`, now: () => Budgets): Budgets {
  const file = join(import.meta.dirname, name);
  if (process.env.PLAZA_BUDGETS === 'write') writeFileSync(file, `${JSON.stringify(now(), null, 2)}\n`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
