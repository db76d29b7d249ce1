import { expect } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { judge } from './judge.ts';

/**
 * A safeguard of the database (`constraint`), the statement that removes it, and the judge's finding about what it
 * forbids.
 */
export interface Guard {
  readonly constraint: string;
  readonly remove: string;
  readonly seen: RegExp;
}

/**
 * Checks a safeguard: `given` prepares valid data and returns a tampering statement. It fails with the safeguard;
 * without it, the statement succeeds and the judge reports it.
 */
export async function seesTampering(guard: Guard, given: (it: TestApp) => Promise<string>): Promise<void> {
  const it = await openTestApp();
  try {
    const tamper = await given(it);
    expect(await judge(it.deps.database.write)).toEqual([]);
    await expect(it.deps.database.pool.query(tamper)).rejects.toMatchObject({ constraint: guard.constraint });
    await it.deps.database.pool.query(guard.remove);
    await it.deps.database.pool.query(tamper);
    expect((await judge(it.deps.database.write)).join('\n')).toMatch(guard.seen);
  } finally {
    await it.close();
  }
}
