import { expect } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { judge } from './judge.ts';

/**
 * A guard of the database (`constraint`), the statement that takes it away, and what the judge says to what it forbids.
 */
export interface Guard {
  readonly constraint: string;
  readonly remove: string;
  readonly seen: RegExp;
}

/**
 * Lets a hand without scruples do what a guard forbids: `given` prepares a sound house and answers the statement. It
 * fails; once the guard is gone it does not, and the judge sees it.
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
