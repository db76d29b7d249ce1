import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The budgets of a file beside this one; `PLAZA_BUDGETS=write` writes what is found now into it first. */
export function storedBudgets<Budgets>(name: `${string}.json`, now: () => Budgets): Budgets {
  const file = join(import.meta.dirname, name);
  if (process.env.PLAZA_BUDGETS === 'write') writeFileSync(file, textOf(now()));
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The text of budgets, with the numbers of a list in one line, as the formatter wants it. */
function textOf(budgets: unknown): string {
  const text = JSON.stringify(budgets, null, 2);
  const inOneLine = (_: string, numbers: string) => `[${numbers.replaceAll(/\s+/g, ' ')}]`;
  return `${text.replaceAll(/\[\n\s+([-\d.,\s]+?)\n\s+\]/g, inOneLine)}\n`;
}
