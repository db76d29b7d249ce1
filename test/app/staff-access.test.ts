import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { mayDecide } from '#server/domain/staff/policy.ts';
import { type StaffCall, staffRows } from '../access/staff-rows.ts';
import { testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { type Example, examplesOf, givenWorld } from '../inputs.ts';
import { givenMarket } from '../market/given-market.ts';

const it = testApp();
const rows = Object.entries(staffRows) as [StaffCall, (typeof staffRows)[StaffCall]][];
let examples: Readonly<Record<CallName, Example>>;
beforeAll(async () => {
  await givenMarket(it);
  examples = examplesOf(await givenWorld(it));
});

// Whoever may not comes first, because whoever may changes the world.
describe.each(['user', 'support', 'finance', 'admin'] as const)('%s', (role) => {
  test.each(rows)('%s (%s)', async (name, area) => {
    const caller = await givenUser(it.deps, { role });
    const { status, problem } = await it.raw(name, examples[name].input, caller);
    const may = role !== 'user' && (area === 'any' || mayDecide({ role }, area));
    if (may) expect(problem.code ?? '').not.toBe('forbidden');
    else expect([status, problem.code]).toEqual([403, 'forbidden']);
  });
});
