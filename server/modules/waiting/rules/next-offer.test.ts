import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FreeSeats, nextOffer, type Party } from './next-offer.ts';
import { offerUntil } from './offer-time.ts';

const party = (id: string, own: Partial<Party> = {}): Party => ({
  ...{ id, package_ids: [], seats: 2, takes_fewer: false },
  ...own,
});
const free = (package_id: string, left: number | null, own: Partial<FreeSeats> = {}): FreeSeats => ({
  ...{ package_id, left, min: 1, max: 10 },
  ...own,
});

describe('the next offer', () => {
  test('goes to the first party that fits; those before it are passed over', () => {
    const [three, two] = [party('a', { seats: 3 }), party('b')];
    expect(nextOffer([three, two], [free('mat', 2)])).toEqual({
      party: two,
      package_id: 'mat',
      seats: 2,
      passed: [three],
    });
  });

  test('has fewer seats only for a party that takes fewer', () => {
    expect(nextOffer([party('a')], [free('mat', 1)])).toBeNull();
    expect(nextOffer([party('a', { takes_fewer: true })], [free('mat', 1)])).toMatchObject({ seats: 1, passed: [] });
  });

  test('is in one package, one that suits, and within its limits', () => {
    const online = party('a', { package_ids: ['online'] });
    expect(nextOffer([online], [free('mat', 9), free('online', 1)])).toBeNull();
    expect(nextOffer([online], [free('mat', 9), free('online', null)])).toMatchObject({ package_id: 'online' });
    expect(nextOffer([party('a')], [free('mat', 1), free('bolster', 1)])).toBeNull();
    expect(nextOffer([party('a', { seats: 1 })], [free('pair', 4, { min: 2 })])).toBeNull();
    expect(nextOffer([party('a', { seats: 4 })], [free('mat', 9, { max: 3 })])).toBeNull();
  });

  test('nobody is passed over where nothing came free', () => {
    expect(nextOffer([party('a'), party('b')], [free('mat', 0)])).toBeNull();
  });
});

const parties = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    package_ids: fc.subarray(['a', 'b', 'c']),
    seats: fc.integer({ min: 1, max: 6 }),
    takes_fewer: fc.boolean(),
  }),
  { selector: (each) => each.id, maxLength: 8 },
);
const seats = fc
  .tuple(...['a', 'b', 'c'].map(() => fc.option(fc.integer({ min: 0, max: 8 }))))
  .map((left) => left.map((each, at) => free('abc'[at] ?? '', each)));

test('serving a list until nobody fits oversells nothing and never lets a fitting party wait', () => {
  fc.assert(
    fc.property(parties, seats, (list, offered) => {
      let [waiting, left] = [list, offered];
      for (;;) {
        const next = nextOffer(waiting, left);
        if (next === null) break;
        const { party: served, package_id, passed } = next;
        expect(next.seats === served.seats || served.takes_fewer).toBe(true);
        expect(served.package_ids.length === 0 || served.package_ids.includes(package_id)).toBe(true);
        // Whoever stands before did not fit.
        const before = waiting.slice(0, waiting.indexOf(served));
        expect(nextOffer(before, left)).toBeNull();
        expect(before).toEqual(expect.arrayContaining([...passed]));
        waiting = waiting.filter((each) => each !== served);
        left = left.map((each) =>
          each.package_id === package_id && each.left !== null ? { ...each, left: each.left - next.seats } : each,
        );
        for (const each of left) expect(each.left ?? 0).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('an offer lasts four hours, ends with the sale, and is not made for a few minutes', () => {
  const now = '2026-12-11T22:12:00.000Z';
  expect(offerUntil(now, '2026-12-19T03:00:00.000Z')).toBe('2026-12-12T02:12:00.000Z');
  expect(offerUntil(now, '2026-12-12T00:00:00.000Z')).toBe('2026-12-12T00:00:00.000Z');
  expect(offerUntil(now, '2026-12-11T22:21:00.000Z')).toBeNull();
});
