import { expect, test } from 'vitest';
import { codeInputOf, draftOf, priceWith } from './draft.ts';

const filled = { ...draftOf(null), code: 'spring', max_uses: '20', minimum_spend: '30' };

test('a new code is ten percent, once for everybody, for all services', () => {
  expect(codeInputOf(filled, 'USD')).toEqual({
    search: {
      code: 'spring',
      kind: 'percent',
      value: 10,
      service_ids: [],
      starts_at: null,
      ends_at: null,
      max_uses: 20,
      max_uses_per_customer: 1,
      minimum_spend: 3000,
      is_active: true,
    },
  });
});

test.each([
  [{ code: ' ' }, ['code']],
  [{ value: 'ten' }, ['value']],
  [{ value: '0' }, ['value']],
  [{ value: '101' }, ['value']],
  [{ kind: 'fixed', value: '12.345' }, ['value']],
  [{ minimum_spend: 'much' }, ['minimum_spend']],
  [{ isForAll: false }, ['service_ids']],
  [{ from: '2026-05-02', until: '2026-05-01' }, ['ends_at']],
] as const)('what is missing: %j', (more, fields) => {
  const created = codeInputOf({ ...filled, ...more }, 'USD');
  expect('errors' in created ? Object.keys(created.errors) : []).toEqual(fields);
});

test('the last day counts', () => {
  const created = codeInputOf({ ...filled, from: '2026-05-01', until: '2026-05-01' }, 'USD');
  if (!('search' in created)) throw new Error('not made');
  expect(Date.parse(created.search.ends_at ?? '') - Date.parse(created.search.starts_at ?? '')).toBe(86_400_000);
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
