import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#test/test-volume.ts';
import { takenFrom } from './holdings.ts';
import {
  countCollected,
  feeJournals,
  type OwnerPart,
  partsByDate,
  partsNow,
  partsOfLate,
  planSettlement,
  settlementJournal,
  type Terms,
  takenParts,
} from './settlement.ts';

const fee = (amount: number): Terms => ({ kind: 'fee', amount, percent: null });
const share = (percent: number): Terms => ({ kind: 'share', amount: null, percent });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('what a booking earns with each of its dates', () => {
  test.each([
    ['one date', { pending: 4000, nets: [4000], other: 0 }, [4000]],
    ['two dates', { pending: 4000, nets: [2800, 1200], other: 0 }, [2800, 1200]],
    ['two dates, a quarter refunded', { pending: 3000, nets: [2800, 1200], other: 0 }, [2100, 900]],
    ['a date besides what a cancellation kept', { pending: 5000, nets: [4000], other: 1000 }, [4000]],
    ['a remainder', { pending: 100, nets: [1, 1, 1], other: 0 }, [34, 33, 33]],
    ['free dates', { pending: 0, nets: [0, 0], other: 0 }, [0, 0]],
    ['all refunded', { pending: 0, nets: [2800, 1200], other: 0 }, [0, 0]],
  ])('%s', (_name, earnings, parts) => {
    expect(partsByDate(earnings)).toEqual(parts);
  });
});

describe('how the sales of a date are split', () => {
  test('fees first, then shares of all sales', () => {
    const [cellist, host] = planSettlement([56_000, 64_120], [fee(12_000), share(10)]);
    expect(cellist).toMatchObject({ amount: 12_000, covered: 12_000 });
    expect(host).toMatchObject({ amount: 12_012, covered: 12_012 });
    expect(cellist?.parts).toEqual([5594, 6406]);
  });

  test('shares get what fees left', () => {
    expect(planSettlement([10_000], [share(30), fee(9000)])).toEqual([
      { amount: 3000, covered: 1000, parts: [1000] },
      { amount: 9000, covered: 9000, parts: [9000] },
    ]);
  });

  test('fees that the sales do not cover are covered in proportion', () => {
    expect(planSettlement([5000, 4001], [fee(12_000), fee(6000), share(50)])).toEqual([
      { amount: 12_000, covered: 6001, parts: [3334, 2667] },
      { amount: 6000, covered: 3000, parts: [1666, 1334] },
      { amount: 4501, covered: 0, parts: [0, 0] },
    ]);
  });

  test('without sales', () => {
    expect(planSettlement([], [fee(500), share(10)])).toEqual([
      { amount: 500, covered: 0, parts: [] },
      { amount: 0, covered: 0, parts: [] },
    ]);
  });

  test('a booking that was refunded since then pays less to everybody', () => {
    expect(partsNow(10_000, { hired: [3000, 1000], rest: 6000 })).toEqual([3000, 1000]);
    expect(partsNow(5000, { hired: [3000, 1000], rest: 6000 })).toEqual([1500, 500]);
    expect(partsNow(0, { hired: [3000], rest: 6000 })).toEqual([0]);
    expect(partsNow(12_000, { hired: [3000], rest: 6000 })).toEqual([3000]);
  });

  test('a booking that was paid since then pays shares', () => {
    expect(partsOfLate(1000, [0, 15, 10])).toEqual([0, 150, 100]);
  });
});

test('a settled part pays debts first', () => {
  const owed = (owner_id: string) => (owner_id === 'cellist' ? 500 : 0);
  expect(
    settlementJournal([{ owner_id: 'organiser', amount: 4000 }], [{ owner_id: 'cellist', amount: 1200 }], owed),
  ).toEqual([
    { kind: 'provider_pending', owner_id: 'organiser', amount: -4000 },
    { kind: 'provider_available', owner_id: 'organiser', amount: 2800 },
    { kind: 'provider_receivable', owner_id: 'cellist', amount: 500 },
    { kind: 'provider_available', owner_id: 'cellist', amount: 700 },
  ]);
});

describe('what the sales do not cover of a fee', () => {
  const rest = { owner_id: 'cellist', organiser_id: 'organiser', amount: 3200 };
  const owners = (lines: ReturnType<typeof settlementJournal>) =>
    lines.map(({ kind, owner_id, amount }) => [owner_id ?? kind, amount]);

  test('is paid by the card, by what the organiser has, or by what the organiser earns later', () => {
    expect(owners(feeJournals.charged(rest, 200))).toEqual([
      ['gateway', -3200],
      ['cellist', 200],
      ['cellist', 3000],
    ]);
    expect(owners(feeJournals.owed(rest, 1200))).toEqual([
      ['organiser', -1200],
      ['organiser', -2000],
      ['platform_unallocated', 3200],
    ]);
    expect(owners(feeJournals.collected(rest, 0))).toEqual([
      ['platform_unallocated', -3200],
      ['cellist', 3200],
    ]);
  });

  test.each([
    ['nothing was collected', [3000, 2000], 5000, 0],
    ['a part of the first', [3000, 2000], 2001, 0],
    ['the first', [3000, 2000], 2000, 1],
    ['all', [3000, 2000], 0, 2],
    ['other debts are paid first', [3000], 4000, 0],
    ['none is open', [], 500, 0],
  ])('%s: fees are paid in their order', (_name, open, owed, count) => {
    expect(countCollected(open, owed)).toBe(count);
  });
});

const amount = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 200_000 }));
const terms = fc
  .array(fc.oneof(amount.map(fee), fc.integer({ min: 1, max: 100 }).map(share)), { maxLength: 4 })
  .filter((hired) => sum(hired.map((each) => each.percent ?? 0)) <= 100);
const booking = fc.record({ dates: fc.array(amount, { minLength: 1, maxLength: 3 }), other: amount });
const happening = fc.record({ booking: fc.nat(7), permille: fc.integer({ min: 1, max: 1000 }) });

/** A wallet in the memory of a test: pending by booking, available, and owed. */
interface Wallet {
  readonly pending: Map<number, number>;
  available: number;
  owed: number;
}

/** Splits the first date of bookings of one organiser, with refunds before and after. */
function play(
  bookings: readonly { dates: readonly number[]; other: number }[],
  hired: readonly Terms[],
  refunds: { before: readonly { booking: number; permille: number }[]; after: typeof refunds.before },
) {
  const owners = ['organiser', ...hired.map((_, at) => `hired ${at}`)];
  const wallets = new Map<string, Wallet>(owners.map((id) => [id, { pending: new Map(), available: 0, owed: 0 }]));
  const earned = bookings.map(() => new Map(owners.map((id) => [id, 0])));
  const walletOf = (id: string) => wallets.get(id) ?? expect.fail(`no wallet of ${id}`);
  function post(at: number, lines: ReturnType<typeof takenFrom>, moved: number) {
    expect(sum(lines.map((line) => line.amount))).toBe(moved);
    for (const { kind, owner_id, amount: of } of lines) {
      const wallet = walletOf(owner_id ?? '');
      if (kind === 'provider_pending') wallet.pending.set(at, (wallet.pending.get(at) ?? 0) + of);
      if (kind === 'provider_available') wallet.available += of;
      if (kind === 'provider_receivable') wallet.owed -= of;
      earned[at]?.set(owner_id ?? '', (earned[at]?.get(owner_id ?? '') ?? 0) + of);
      expect(Math.min(wallet.available, wallet.owed, wallet.pending.get(at) ?? 0)).toBeGreaterThanOrEqual(0);
    }
  }
  const left = bookings.map(({ dates, other }) => sum(dates) + other);
  for (const [at, of] of left.entries())
    post(at, [{ kind: 'provider_pending', owner_id: 'organiser', amount: of }], of);
  const refund = ({ booking: which, permille }: { booking: number; permille: number }) => {
    const at = which % bookings.length;
    const back = Math.floor(((left[at] ?? 0) * permille) / 1000);
    const holdings = owners.map((owner_id) => ({
      owner_id,
      earned: earned[at]?.get(owner_id) ?? 0,
      pending: walletOf(owner_id).pending.get(at) ?? 0,
      available: walletOf(owner_id).available,
      owed: walletOf(owner_id).owed,
    }));
    post(at, takenFrom(back, 'organiser', holdings), 0 - back);
    left[at] = (left[at] ?? 0) - back;
  };
  const pendingOf = (at: number) => walletOf('organiser').pending.get(at) ?? 0;
  const partOf = (at: number) => {
    const { dates, other } = bookings[at] ?? { dates: [], other: 0 };
    return partsByDate({ pending: pendingOf(at), nets: dates, other })[0] ?? 0;
  };
  const parts = bookings.map((_, at) => partOf(at));
  const lines = planSettlement(parts, hired);
  for (const each of refunds.before) refund(each);
  for (const at of bookings.keys()) {
    const planned = lines.map((line) => line.parts[at] ?? 0);
    const now = partOf(at);
    const amounts = partsNow(now, { hired: planned, rest: (parts[at] ?? 0) - sum(planned) });
    const { taken } = takenParts([{ owner_id: 'organiser', amount: pendingOf(at) }], now);
    const gets: OwnerPart[] = amounts.map((of, n) => ({ owner_id: `hired ${n}`, amount: of }));
    post(
      at,
      settlementJournal(taken, gets, (id) => walletOf(id).owed),
      0,
    );
    for (const [n, of] of amounts.entries()) expect(of).toBeLessThanOrEqual(planned[n] ?? 0);
  }
  for (const each of refunds.after) refund(each);
  return { lines, parts, earned, left };
}

test('whatever is sold, hired and refunded: journals sum to 0, nobody is below 0, and all is accounted for', () => {
  const bookings = fc.array(booking, { minLength: 1, maxLength: 8 });
  const refunds = fc.record({
    before: fc.array(happening, { maxLength: 3 }),
    after: fc.array(happening, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(bookings, terms, refunds, (sold, hired, given) => {
      const { lines, parts, earned, left } = play(sold, hired, given);
      for (const [n, line] of lines.entries()) {
        expect(sum(line.parts)).toBe(line.covered);
        expect(line.covered).toBeLessThanOrEqual(line.amount);
        for (const part of line.parts) expect(part).toBeGreaterThanOrEqual(0);
        if (hired[n]?.kind === 'fee') expect(line.amount).toBe(hired[n]?.amount);
        else expect(Math.abs(line.amount * 100 - sum(parts) * (hired[n]?.percent ?? 0))).toBeLessThan(100);
      }
      for (const at of parts.keys())
        expect(sum(lines.map((line) => line.parts[at] ?? 0))).toBeLessThanOrEqual(parts[at] ?? 0);
      for (const [at, by] of earned.entries()) {
        // What customers paid minus refunds is what all earners together have.
        expect(sum([...by.values()])).toBe(left[at]);
        for (const of of by.values()) expect(of).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: casesOf(2000) },
  );
});
