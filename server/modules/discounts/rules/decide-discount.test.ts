import { describe, expect, test } from 'vitest';
import { type CodeTerms, type CodeUse, decideDiscount, discountSentence, stateOfCode } from './decide-discount.ts';

const now = '2026-05-05T19:00:00.000Z';
const code = (over: Partial<CodeTerms> = {}): CodeTerms => ({
  id: 'code',
  kind: 'percent',
  value: 10,
  currency: 'USD',
  service_ids: [],
  event_ids: [],
  occurrence_ids: [],
  package_ids: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
  minimum_spend: 0,
  is_active: true,
  uses: 0,
  uses_by_customer: 0,
  ...over,
});
const use = (over: Partial<CodeUse> = {}): CodeUse => ({
  items: [{ subject: { service_id: 's' }, price: 4000 }],
  currency: 'USD',
  now,
  ...over,
});

describe('a code can be used', () => {
  test.each<[string, Partial<CodeTerms>]>([
    ['without limits', {}],
    ['in its window', { starts_at: now, ends_at: '2026-05-05T19:00:00.001Z' }],
    ['for its last use', { max_uses: 3, uses: 2 }],
    ['for one’s own last use', { max_uses_per_customer: 2, uses_by_customer: 1 }],
    ['for a service it names', { service_ids: ['other', 's'] }],
    ['at its minimum', { minimum_spend: 4000 }],
  ])('%s', (_name, over) => {
    expect(decideDiscount(code(over), use())).toEqual({ id: 'code', kind: 'percent', value: 10, applies: [true] });
  });
});

describe('for an event, a code applies', () => {
  const subject = (package_id: string, ...occurrence_ids: string[]) => ({ event_id: 'e', occurrence_ids, package_id });
  const items = [
    { subject: subject('p1', 'o1'), price: 2000 },
    { subject: subject('p2', 'o2'), price: 3000 },
    { subject: subject('pass', 'o1', 'o2'), price: 4000 },
  ];
  test.each<[string, Partial<CodeTerms>, boolean[]]>([
    ['to all, without lists', {}, [true, true, true]],
    ['to all of its event', { event_ids: ['e'] }, [true, true, true]],
    ['to its packages', { package_ids: ['p2'] }, [false, true, false]],
    ['to its dates, and to a pass whose dates are all among them', { occurrence_ids: ['o1'] }, [true, false, false]],
    ['to a pass with all of its dates', { occurrence_ids: ['o1', 'o2'] }, [true, true, true]],
  ])('%s', (_name, over, applies) => {
    expect(decideDiscount(code(over), use({ items }))).toMatchObject({ applies });
  });

  test('but not to another event, nor as a code of services', () => {
    for (const over of [{ event_ids: ['other'] }, { service_ids: ['s'] }])
      expect(decideDiscount(code(over), use({ items }))).toMatchObject({ violated: 'not_for_this' });
    expect(decideDiscount(code({ event_ids: ['e'] }), use())).toMatchObject({ violated: 'not_for_this' });
  });

  test('and its minimum counts only what it is for', () => {
    const over = { package_ids: ['p2'], minimum_spend: 3001 };
    expect(decideDiscount(code(over), use({ items }))).toMatchObject({ violated: 'below_minimum' });
  });
});

describe('a code cannot be used', () => {
  test.each<[string, Partial<CodeTerms> | null, string]>([
    ['that nobody made', null, 'unknown'],
    ['in another currency', { currency: 'EUR' }, 'unknown'],
    ['that is paused', { is_active: false }, 'paused'],
    ['before it begins', { starts_at: '2026-05-05T19:00:00.001Z' }, 'not_yet'],
    ['from its end on', { ends_at: now }, 'over'],
    ['that ended, paused or not', { ends_at: now, is_active: false }, 'over'],
    ['that is used up', { max_uses: 3, uses: 3 }, 'used_up'],
    ['more often than one person may', { max_uses_per_customer: 1, uses_by_customer: 1 }, 'used_by_you'],
    ['for another service', { service_ids: ['other'] }, 'not_for_this'],
    ['below its minimum', { minimum_spend: 4001 }, 'below_minimum'],
  ])('%s', (_name, over, violated) => {
    expect(decideDiscount(over && code(over), use())).toMatchObject({ violated });
  });

  test('and says what would help', () => {
    expect(decideDiscount(code({ minimum_spend: 5000 }), use())).toMatchObject({
      detail: 'This code needs a booking of at least $50.00.',
    });
    expect(decideDiscount(code({ max_uses_per_customer: 3, uses_by_customer: 3 }), use())).toMatchObject({
      detail: 'You’ve used this code 3 times, the maximum per person.',
    });
  });
});

test('states by the clock', () => {
  expect(stateOfCode(code(), now)).toBe('running');
  expect(stateOfCode(code({ max_uses: 1, uses: 1, starts_at: '2027-01-01T00:00:00Z' }), now)).toBe('used_up');
  expect(stateOfCode(code({ starts_at: '2027-01-01T00:00:00Z' }), now)).toBe('planned');
});

test('says what it does', () => {
  expect(discountSentence({ kind: 'percent', value: 15 }, 'USD')).toBe('15% off');
  expect(discountSentence({ kind: 'fixed', value: 500 }, 'USD')).toBe('$5.00 off');
});
