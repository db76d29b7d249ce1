import { expect, test } from 'vitest';
import type { DateStatement } from '#contract/entities/wallet.ts';
import { segmentsOf, settlementState, toStatementLines } from './statement-lines.ts';

type Party = DateStatement['parties'][number];

const party = (kind: Party['kind'], paid: number, rest: Party['rest'] = null): Party => ({
  ...{ name: kind, is_you: kind === 'organiser', kind, percent: kind === 'share' ? 10 : null },
  ...{ paid, taken_back: 0, rest },
});

const rest = (status: NonNullable<Party['rest']>['status']) => ({ amount: 2000, status, card: null });
const amounts = (parties: readonly Party[]) => toStatementLines(parties).map(({ kind, amount }) => [kind, amount]);

test('fees and shares are deducted from the sales', () => {
  expect(amounts([party('fee', 3000), party('share', 0), party('organiser', 9000)])).toEqual([
    ['party', -3000],
    ['party', 0],
  ]);
});

test.each([
  ['charged', 14_000],
  ['to_charge', 12_000],
  ['owed', 12_000],
] as const)('a fee of 140 that sales of 120 do not cover is deducted whole, and the rest is %s', (status, paid) => {
  const lines = amounts([party('fee', paid, rest(status)), party('organiser', 0)]);
  expect(lines).toEqual([
    ['party', -14_000],
    [status, 2000],
  ]);
  expect(12_000 + lines.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
});

test('what later earnings paid is deducted from what the organiser keeps', () => {
  expect(amounts([party('fee', 14_000, rest('paid')), party('organiser', -2000)])).toEqual([['party', -14_000]]);
});

test('the bar begins with the organiser, and nobody without money is in it', () => {
  const parties = [party('fee', 3000), party('share', 0), party('organiser', 9000)];
  expect(segmentsOf(parties)).toEqual([
    { index: 2, share: 0.75 },
    { index: 0, share: 0.25 },
  ]);
  expect(segmentsOf([party('organiser', -2000)])).toEqual([]);
});

test.each([
  ['settled', '2026-11-22T20:00:00.000Z', 0],
  ['taken', '2026-11-22T20:00:00.000Z', 500],
  ['held', null, 0],
] as const)('a date after 48 hours is %s', (state, settled_at, taken_back) => {
  const date = { settled_at, due_at: '2026-11-22T20:00:00.000Z', taken_back };
  expect(settlementState(date, Date.parse('2026-11-23T00:00:00.000Z'))).toBe(state);
});

test('a date is due until shortly after 48 hours', () => {
  const date = { settled_at: null, due_at: '2026-11-22T20:00:00.000Z', taken_back: 0 };
  expect(settlementState(date, Date.parse('2026-11-22T20:30:00.000Z'))).toBe('due');
});
