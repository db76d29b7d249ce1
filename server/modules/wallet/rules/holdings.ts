import { shareOut } from '#contract/money.ts';
import type { JournalLine } from './journals.ts';

/** An owner's balances in one currency that concern a booking, in minor units, none below 0. */
export interface Holdings {
  readonly owner_id: string;
  /** What the owner earned with the booking, minus refunds, wherever it is now. */
  readonly earned: number;
  /** The booking's pending earnings that were neither released nor refunded. */
  readonly pending: number;
  readonly available: number;
  /** The amount the owner owes the platform. */
  readonly owed: number;
}

/**
 * Allocates an amount to refund over all who earned with the booking: first its pending earnings, which are not settled
 * yet, then the settled ones, from each earner in proportion. Each part is taken from the earner's available balance,
 * and the platform advances the rest, which the earner owes. `payer_id` pays what exceeds the booking's earnings. No
 * balance falls below 0, and other bookings' pending earnings do not change.
 */
export function takenFrom(amount: number, payer_id: string, earners: readonly Holdings[]): JournalLine[] {
  const pendings = earners.map((earner) => earner.pending);
  const pending = shareOut(Math.min(amount, sum(pendings)), pendings);
  const settled = earners.map((earner) => Math.max(0, earner.earned - earner.pending));
  const left = amount - sum(pending);
  const taken = shareOut(Math.min(left, sum(settled)), settled);
  const beyond = left - sum(taken);
  const lines = earners.flatMap((earner, at) => {
    const more = (taken[at] ?? 0) + (earner.owner_id === payer_id ? beyond : 0);
    return takenFromEarner(earner, pending[at] ?? 0, more);
  });
  const isPayerKnown = earners.some((earner) => earner.owner_id === payer_id);
  return isPayerKnown ? lines : [...lines, ...ofOwner(payer_id, { provider_receivable: -beyond })];
}

function takenFromEarner({ owner_id, available }: Holdings, pending: number, settled: number): JournalLine[] {
  const of_available = Math.min(settled, available);
  return ofOwner(owner_id, {
    provider_pending: -pending,
    provider_available: -of_available,
    provider_receivable: of_available - settled,
  });
}

/** Allocates an amount that becomes available. It first pays the provider's debt. */
export function paidInto(owner_id: string, amount: number, owed: number): JournalLine[] {
  const settled = Math.min(amount, owed);
  return ofOwner(owner_id, { provider_receivable: settled, provider_available: amount - settled });
}

/**
 * Rewrites a booking's journal lines so that amounts are taken from the balances that hold them now. A journal takes
 * from pending earnings in one line.
 */
export function allocateByBalance(journal: readonly JournalLine[], earners: readonly Holdings[]): JournalLine[] {
  return journal.flatMap((line) =>
    line.owner_id !== null && isTaken(line) ? takenFrom(-line.amount, line.owner_id, earners) : [line],
  );
}

/** Whether a line takes from pending earnings. */
export const isTaken = (line: JournalLine): boolean => line.kind === 'provider_pending' && line.amount < 0;

/** The journal lines of a withdrawal: when it is sent, when it has arrived, and when it failed. */
export const payoutJournals = {
  sent: (owner_id: string, amount: number): JournalLine[] =>
    ofOwner(owner_id, { provider_available: -amount, provider_in_transit: amount }),
  paid: (owner_id: string, amount: number): JournalLine[] => [
    ...ofOwner(owner_id, { provider_in_transit: -amount }),
    { kind: 'gateway', owner_id: null, amount },
  ],
  failed: (owner_id: string, amount: number, owed: number): JournalLine[] => [
    ...ofOwner(owner_id, { provider_in_transit: -amount }),
    ...paidInto(owner_id, amount, owed),
  ],
  returned: (owner_id: string, amount: number, owed: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount: -amount },
    ...paidInto(owner_id, amount, owed),
  ],
};

/**
 * The journal lines of a dispute. While it is open, the platform advances the withheld amount. After a loss, the
 * provider's part is deducted from the provider and the charge's part from the platform. The amount that the platform
 * already holds for the customer (`covered`) is excluded.
 */
export const disputeJournals = {
  opened: (amount: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount },
    { kind: 'platform_disputed', owner_id: null, amount: -amount },
  ],
  won: (amount: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount: -amount },
    { kind: 'platform_disputed', owner_id: null, amount },
  ],
  lost: (owner_id: string, amount: number, charge: number, covered = 0): JournalLine[] => {
    const of_charge = Math.min(amount - covered, charge);
    const of_provider = amount - covered - of_charge;
    return [
      { kind: 'platform_disputed' as const, owner_id: null, amount },
      { kind: 'platform_unallocated' as const, owner_id: null, amount: -covered },
      { kind: 'platform_charge' as const, owner_id: null, amount: -of_charge },
      { kind: 'provider_pending' as const, owner_id, amount: -of_provider },
    ].filter((line) => line.amount !== 0);
  },
  /** Lost for money that was refunded before: the platform's loss, except for failed refunds (`covered`). */
  lostAfterReturn: (amount: number, covered: number): JournalLine[] =>
    [
      { kind: 'platform_disputed' as const, owner_id: null, amount },
      { kind: 'platform_unallocated' as const, owner_id: null, amount: -covered },
      { kind: 'platform_charge' as const, owner_id: null, amount: covered - amount },
    ].filter((line) => line.amount !== 0),
};

/** The lines of one owner, without those of 0. */
function ofOwner(
  owner_id: string,
  amounts: Partial<
    Record<'provider_pending' | 'provider_available' | 'provider_in_transit' | 'provider_receivable', number>
  >,
): JournalLine[] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([kind, amount]) => ({ kind: kind as JournalLine['kind'], owner_id, amount }));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
