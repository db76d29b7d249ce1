import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateByBalance, disputeJournals, type Holdings, paidInto, payoutJournals, takenFrom } from './holdings.ts';
import type { JournalLine } from './journals.ts';
import { settlementJournal } from './settlement.ts';

/** What one owner holds who earned 40.00 with a booking. */
const earner = (holds: Omit<Holdings, 'owner_id' | 'earned'>, owner_id = 'owner', earned = 4000): Holdings => ({
  owner_id,
  earned,
  ...holds,
});
const releaseJournal = (pending: number, owed: number) =>
  settlementJournal([{ owner_id: 'owner', amount: pending }], [], () => owed);
const held = (lines: readonly JournalLine[]) => Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]));
const sum = (lines: readonly JournalLine[]) => lines.reduce((all, line) => all + line.amount, 0);

describe('what has to go back', () => {
  test.each([
    ['before the release', { pending: 4000, available: 900, owed: 0 }, { provider_pending: -4000 }],
    ['after the release', { pending: 0, available: 9000, owed: 0 }, { provider_available: -4000 }],
    [
      'after half was withdrawn',
      { pending: 0, available: 1500, owed: 0 },
      { provider_available: -1500, provider_receivable: -2500 },
    ],
    ['after all was withdrawn', { pending: 0, available: 0, owed: 700 }, { provider_receivable: -4000 }],
    [
      'of a booking with a part pending',
      { pending: 1000, available: 1000, owed: 0 },
      { provider_pending: -1000, provider_available: -1000, provider_receivable: -2000 },
    ],
  ])('%s', (_name, holds, wanted) => {
    expect(held(takenFrom(4000, 'owner', [earner(holds)]))).toEqual(wanted);
  });

  test('leaves other lines of its journal as they are', () => {
    const journal: JournalLine[] = [
      { kind: 'gateway', owner_id: null, amount: 4230 },
      { kind: 'provider_pending', owner_id: 'owner', amount: -4000 },
      { kind: 'platform_charge', owner_id: null, amount: -230 },
    ];
    const lain = allocateByBalance(journal, [earner({ pending: 0, available: 4000, owed: 0 })]);
    expect(held(lain)).toEqual({ gateway: 4230, provider_available: -4000, platform_charge: -230 });
  });
});

describe('what has to go back after dates were settled', () => {
  const parts = (lines: readonly JournalLine[]) =>
    lines.map(({ kind, owner_id, amount }) => [owner_id, kind.replace('provider_', ''), amount]);
  const organiser = earner({ pending: 0, available: 9000, owed: 0 }, 'organiser', 7000);
  const cellist = earner({ pending: 0, available: 200, owed: 0 }, 'cellist', 3000);

  test('is taken from each earner in proportion, from where it is', () => {
    expect(parts(takenFrom(1000, 'organiser', [cellist, organiser]))).toEqual([
      ['cellist', 'available', -200],
      ['cellist', 'receivable', -100],
      ['organiser', 'available', -700],
    ]);
  });

  test('is taken from what is not settled first', () => {
    expect(parts(takenFrom(1000, 'organiser', [cellist, { ...organiser, earned: 7950, pending: 950 }]))).toEqual([
      ['cellist', 'available', -15],
      ['organiser', 'pending', -950],
      ['organiser', 'available', -35],
    ]);
  });

  test('never takes more of hired pages than they got', () => {
    expect(parts(takenFrom(10_500, 'organiser', [cellist, { ...organiser, available: 7100 }]))).toEqual([
      ['cellist', 'available', -200],
      ['cellist', 'receivable', -2800],
      ['organiser', 'available', -7100],
      ['organiser', 'receivable', -400],
    ]);
  });
});

describe('what becomes available', () => {
  test('pays what is owed first', () => {
    expect(held(releaseJournal(4000, 1500))).toEqual({
      provider_pending: -4000,
      provider_receivable: 1500,
      provider_available: 2500,
    });
    expect(held(paidInto('owner', 1000, 1500))).toEqual({ provider_receivable: 1000 });
    expect(held(payoutJournals.failed('owner', 1000, 0))).toEqual({
      provider_in_transit: -1000,
      provider_available: 1000,
    });
  });
});

test('a lost dispute takes the charge’s part from the platform', () => {
  expect(held(disputeJournals.lost('owner', 4230, 230))).toEqual({
    platform_disputed: 4230,
    platform_charge: -230,
    provider_pending: -4000,
  });
  expect(held(disputeJournals.lost('owner', 200, 230))).toEqual({ platform_disputed: 200, platform_charge: -200 });
});

test('whatever the wallet holds, every journal sums to 0 and takes no more than there is', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (input, pending, available, owed) => {
      const taken = takenFrom(input, 'owner', [earner({ pending, available, owed }, 'owner', pending)]);
      expect(sum(taken)).toBe(input === 0 ? 0 : -input);
      const lines = held(taken);
      expect(-(lines.provider_pending ?? 0)).toBeLessThanOrEqual(pending);
      expect(-(lines.provider_available ?? 0)).toBeLessThanOrEqual(available);
      expect(sum(releaseJournal(pending, owed))).toBe(0);
      expect(held(releaseJournal(pending, owed)).provider_receivable ?? 0).toBeLessThanOrEqual(owed);
      for (const journal of [
        payoutJournals.sent('owner', input),
        payoutJournals.paid('owner', input),
        payoutJournals.failed('owner', input, owed),
        payoutJournals.returned('owner', input, owed),
        disputeJournals.opened(input),
        disputeJournals.won(input),
        disputeJournals.lost('owner', input, owed),
      ])
        expect(sum(journal)).toBe(0);
    }),
  );
});
