import { expect, test } from 'vitest';
import type { Hire, HireDate } from '#contract/events/hire.ts';
import { findUncovered, hasStatement, stateOf } from './hire-state.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

const date = (status: HireDate['status'], own: Partial<HireDate> = {}) =>
  ({ occurrence_id: 'a', status, can: [], starts_at: '2026-05-15T02:00:00.000Z', ...own }) as unknown as HireDate;
const hire = (_id: string, ...dates: HireDate[]) => ({ _id, dates }) as unknown as Hire;

test('a request is what matters most of its dates', () => {
  expect(stateOf(hire('h', date('pending', { can: ['accept'] }), date('accepted')))).toBe('asks');
  expect(stateOf(hire('h', date('accepted'), date('declined')))).toBe('accepted');
  expect(stateOf(hire('h', date('pending'), date('declined')))).toBe('waiting');
  expect(stateOf(hire('h', date('settled'), date('cancelled')))).toBe('done');
  expect(stateOf(hire('h', date('cancelled'), date('withdrawn')))).toBe('lost');
  expect(stateOf(hire('h', date('declined'), date('expired')))).toBe('declined');
  expect(stateOf(hire('h', date('withdrawn')))).toBe('withdrawn');
  expect(stateOf(hire('h', date('expired')))).toBe('expired');
});

test.each([
  ['accepted', '2026-05-01T11:00:00.000Z', true],
  ['settled', '2026-05-01T11:00:00.000Z', true],
  ['accepted', '2026-05-01T13:00:00.000Z', false],
  ['declined', '2026-05-01T11:00:00.000Z', false],
] as const)('a %s date that ends at %s has a statement: %s', (status, ends_at, expected) => {
  expect(hasStatement(date(status, { ends_at }), NOW)).toBe(expected);
});

test('a stand-in is wanted for lost dates to come that nobody else was asked for', () => {
  const lost = hire(
    'one',
    date('cancelled'),
    date('declined', { occurrence_id: 'b' }),
    date('cancelled', { occurrence_id: 'past', starts_at: '2026-04-15T02:00:00.000Z' }),
    date('accepted', { occurrence_id: 'c' }),
  );
  const other = hire('two', date('pending', { occurrence_id: 'b' }));
  const idsOf = (all: readonly Hire[]) => findUncovered(lost, all, NOW).map(({ occurrence_id }) => occurrence_id);
  expect(idsOf([lost])).toEqual(['a', 'b']);
  expect(idsOf([lost, other])).toEqual(['a']);
});
