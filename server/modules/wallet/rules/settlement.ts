import { shareOut } from '#contract/money.ts';
import { paidInto } from './holdings.ts';
import type { JournalLine } from './journals.ts';

/** What is left of a booking's pending earnings, and what its dates that are not settled cost (minor units). */
export interface Earnings {
  readonly pending: number;
  /** The net price of the booking's items on each date, discounts deducted. */
  readonly nets: readonly number[];
  /** The net price that belongs to no date, for example what a cancellation kept. */
  readonly other: number;
}

/**
 * Splits a booking's pending earnings over its dates that are not settled: each date's part, in proportion to its net
 * price, so that a refund of the booking reduces all of them. The rest belongs to no date.
 */
export function partsByDate({ pending, nets, other }: Earnings): number[] {
  if (sum(nets) + other === 0) return nets.map(() => 0);
  return shareOut(Math.max(0, pending), [...nets, other]).slice(0, nets.length);
}

/** The terms of a hired page for a date: a fee in minor units, or a percentage of the sales. */
export type Terms =
  | { readonly kind: 'fee'; readonly amount: number; readonly percent: null }
  | { readonly kind: 'share'; readonly amount: null; readonly percent: number };

/** What a hired page earns with a date, what the sales pay of it, and each booking's part of that. */
export interface PlannedLine {
  readonly amount: number;
  readonly covered: number;
  readonly parts: readonly number[];
}

/**
 * Splits the sales of a date, given as its bookings' parts: the fees of hired pages first, then shares of all sales as
 * far as the fees left them. Each line is spread over the bookings in proportion to what the lines before it left of
 * their parts. The rest of each part is the organiser's. By largest remainder, so that all sums are exact.
 */
export function planSettlement(parts: readonly number[], hired: readonly Terms[]): PlannedLine[] {
  const percents = hired.map((terms) => terms.percent ?? 0);
  const shares = shareOut(sum(parts), [...percents, 100 - sum(percents)]);
  const amounts = hired.map((terms, at) => terms.amount ?? shares[at] ?? 0);
  const lines = amounts.map((amount): PlannedLine => ({ amount, covered: 0, parts: parts.map(() => 0) }));
  let left = parts;
  for (const kind of ['fee', 'share'] as const) {
    const wanted = hired.map((terms, at) => (terms.kind === kind ? (amounts[at] ?? 0) : 0));
    const covered = shareOut(Math.min(sum(wanted), sum(left)), wanted);
    for (const [at, terms] of hired.entries()) {
      if (terms.kind !== kind) continue;
      const taken = shareOut(covered[at] ?? 0, left);
      left = left.map((part, n) => part - (taken[n] ?? 0));
      lines[at] = { amount: amounts[at] ?? 0, covered: covered[at] ?? 0, parts: taken };
    }
  }
  return lines;
}

/** An owner's part of a booking's earnings from a date, in minor units. */
export interface OwnerPart {
  readonly owner_id: string;
  readonly amount: number;
}

/** Takes an amount from what owners have pending, from each in proportion; an amount above all of it takes all. */
export function takenParts(
  pending: readonly OwnerPart[],
  amount: number,
): { readonly taken: OwnerPart[]; readonly left: OwnerPart[] } {
  const amounts = pending.map((each) => each.amount);
  const parts = shareOut(Math.min(amount, sum(amounts)), amounts);
  return {
    taken: pending.map(({ owner_id }, at) => ({ owner_id, amount: parts[at] ?? 0 })),
    left: pending.map(({ owner_id, amount: had }, at) => ({ owner_id, amount: had - (parts[at] ?? 0) })),
  };
}

/**
 * What hired pages get of a booking's part of a date. A booking that was refunded since the split was decided pays less
 * to everybody, in proportion; what it earned since then is the organiser's.
 */
export function partsNow(
  amount: number,
  planned: { readonly hired: readonly number[]; readonly rest: number },
): number[] {
  const { hired, rest } = planned;
  const whole = sum(hired) + rest;
  if (amount >= whole) return [...hired];
  return shareOut(amount, [...hired, rest]).slice(0, hired.length);
}

/** What hired pages get of a booking that was paid after the split was decided: shares; fees are covered without it. */
export function partsOfLate(amount: number, percents: readonly number[]): number[] {
  return shareOut(amount, [...percents, 100 - sum(percents)]).slice(0, percents.length);
}

/**
 * The journal of a booking's part of a settled date, or of all its earnings: from the pending earnings of their owners
 * to the hired pages, the rest to the owners themselves. What becomes available first pays debts (`owed`).
 */
export function settlementJournal(
  pending: readonly OwnerPart[],
  hired: readonly OwnerPart[],
  owed: (owner_id: string) => number,
): JournalLine[] {
  const paid = hired.reduce((all, each) => all + each.amount, 0);
  const amounts = pending.map((each) => each.amount);
  const team = shareOut(paid, amounts);
  const gets = new Map<string, number>();
  const give = (owner_id: string, amount: number) => gets.set(owner_id, (gets.get(owner_id) ?? 0) + amount);
  for (const [at, each] of pending.entries()) give(each.owner_id, each.amount - (team[at] ?? 0));
  for (const each of hired) give(each.owner_id, each.amount);
  return [
    ...pending.map(({ owner_id, amount }) => ({ kind: 'provider_pending' as const, owner_id, amount: -amount })),
    ...[...gets].flatMap(([owner_id, amount]) => paidInto(owner_id, amount, owed(owner_id))),
  ].filter((line) => line.amount !== 0);
}

/** Who is concerned by the part of a fee that the sales of a date do not cover, and its amount in minor units. */
export interface FeeRest {
  readonly owner_id: string;
  readonly organiser_id: string | null;
  readonly amount: number;
}

/**
 * The journals of the part of a fee that the sales do not cover: charged to the organiser's card and paid to the hired
 * page, or else owed by the organiser, whose available balance pays first. What is owed is paid to the hired page only
 * when it was collected from the organiser's later earnings. Debts of the hired page are paid first (`owed`).
 */
export const feeJournals = {
  charged: ({ owner_id, amount }: FeeRest, owed: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount: -amount },
    ...paidInto(owner_id, amount, owed),
  ],
  owed: ({ organiser_id, amount }: FeeRest & { readonly organiser_id: string }, available: number): JournalLine[] => {
    const taken = Math.min(amount, available);
    const lines: JournalLine[] = [
      { kind: 'provider_available', owner_id: organiser_id, amount: -taken },
      { kind: 'provider_receivable', owner_id: organiser_id, amount: taken - amount },
      { kind: 'platform_unallocated', owner_id: null, amount },
    ];
    return lines.filter((line) => line.amount !== 0);
  },
  collected: ({ owner_id, amount }: FeeRest, owed: number): JournalLine[] => [
    { kind: 'platform_unallocated', owner_id: null, amount: -amount },
    ...paidInto(owner_id, amount, owed),
  ],
};

/**
 * How many of an organiser's open fees, oldest first, were collected: what is open minus what the organiser still owes.
 * Other debts of the organiser count as paid first.
 */
export function countCollected(open: readonly number[], owed: number): number {
  const collected = sum(open) - owed;
  const first = open.findIndex((_, at) => sum(open.slice(0, at + 1)) > collected);
  return first === -1 ? open.length : first;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
