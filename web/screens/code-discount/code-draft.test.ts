import { expect, test } from 'vitest';
import { codeInputOf, draftOf, priceWith, wrongWithCode } from './code-draft.ts';

const filled = { ...draftOf(null), code: 'spring', max_uses: '20', minimum_spend: '30' };

test('a new code is ten percent, once for everybody, for all services', () => {
  expect(codeInputOf(filled, 'USD')).toEqual({
    code: 'spring',
    kind: 'percent',
    value: 10,
    service_ids: [],
    event_ids: [],
    occurrence_ids: [],
    package_ids: [],
    starts_at: null,
    ends_at: null,
    max_uses: 20,
    max_uses_per_customer: 1,
    minimum_spend: 3000,
    is_active: true,
  });
  expect(wrongWithCode(filled, 'USD')).toEqual({});
});

test.each([
  [{ value: 'ten' }, 'value'],
  [{ kind: 'fixed', value: '12.345' }, 'value'],
  [{ minimum_spend: 'much' }, 'minimum_spend'],
] as const)('an amount that cannot be read is null: %j', (more, field) => {
  expect(codeInputOf({ ...filled, ...more }, 'USD')[field]).toBeNull();
});

test.each([
  [{ value: '101' }, ['value']],
  [{ isForAll: false }, ['service_ids']],
  [{ starts_at: '2026-05-02', ends_at: '2026-05-01' }, ['ends_at']],
] as const)('what is wrong: %j', (more, fields) => {
  expect(Object.keys(wrongWithCode({ ...filled, ...more }, 'USD'))).toEqual(fields);
});

test('tickets alone are something to be for', () => {
  const draft = { ...filled, isForAll: false, package_ids: ['p'], value: '0' };
  expect(wrongWithCode(draft, 'USD')).toEqual({});
  expect(codeInputOf(draft, 'USD')).toMatchObject({ value: 0, service_ids: [], package_ids: ['p'] });
  expect(codeInputOf({ ...draft, isForAll: true }, 'USD').package_ids).toEqual([]);
});

test('the last day counts', () => {
  const { starts_at, ends_at } = codeInputOf({ ...filled, starts_at: '2026-05-01', ends_at: '2026-05-01' }, 'USD');
  expect(Date.parse(ends_at ?? '') - Date.parse(starts_at ?? '')).toBe(86_400_000);
});

test.each([
  [4000, 'percent', 10, 3600],
  [4005, 'percent', 10, 3605],
  [4015, 'percent', 10, 3613],
  [4000, 'percent', 100, 0],
  [4000, 'fixed', 500, 3500],
  [400, 'fixed', 500, 0],
] as const)('%i with %s %i is %i', (amount, kind, value, price) => {
  expect(priceWith(amount, kind, value)).toBe(price);
});
