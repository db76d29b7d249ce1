import type { JournalLine } from './journals.ts';

/** What a provider's wallet holds in one currency that concerns a booking, in minor units, none below 0. */
export interface Holdings {
  /** What this booking has put into pending earnings and nobody has taken out yet. */
  readonly pending: number;
  readonly available: number;
  /** What the provider owes the platform. */
  readonly owed: number;
}

/**
 * Where an amount that has to go back is taken from: the booking's own pending earnings, then what is available, and
 * what is missing is fronted by the platform and owed by the provider. No wallet goes below 0, and no other booking's
 * pending earnings are touched.
 */
export function takenFrom(owner_id: string, amount: number, holds: Holdings): JournalLine[] {
  const pending = Math.min(amount, holds.pending);
  const available = Math.min(amount - pending, holds.available);
  return lines(owner_id, {
    provider_pending: -pending,
    provider_available: -available,
    provider_receivable: -(amount - pending - available),
  });
}

/** Where an amount that becomes available goes: first it pays what the provider owes. */
export function paidInto(owner_id: string, amount: number, owed: number): JournalLine[] {
  const settled = Math.min(amount, owed);
  return lines(owner_id, { provider_receivable: settled, provider_available: amount - settled });
}

/** What releasing a booking's pending earnings writes. */
export function releaseJournal(owner_id: string, pending: number, owed: number): JournalLine[] {
  return [...lines(owner_id, { provider_pending: -pending }), ...paidInto(owner_id, pending, owed)];
}

/** The lines of a journal about a booking with what it takes from pending earnings taken from where it lies. */
export function allocateByBalance(journal: readonly JournalLine[], holds: Holdings): JournalLine[] {
  return journal.flatMap((line) =>
    line.kind === 'provider_pending' && line.amount < 0 && line.owner_id !== null
      ? takenFrom(line.owner_id, -line.amount, holds)
      : [line],
  );
}

/** What a withdrawal writes when it leaves, when it has arrived, and when it came back. */
export const payoutJournals = {
  sent: (owner_id: string, amount: number): JournalLine[] =>
    lines(owner_id, { provider_available: -amount, provider_in_transit: amount }),
  paid: (owner_id: string, amount: number): JournalLine[] => [
    ...lines(owner_id, { provider_in_transit: -amount }),
    { kind: 'gateway', owner_id: null, amount },
  ],
  failed: (owner_id: string, amount: number, owed: number): JournalLine[] => [
    ...lines(owner_id, { provider_in_transit: -amount }),
    ...paidInto(owner_id, amount, owed),
  ],
  returned: (owner_id: string, amount: number, owed: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount: -amount },
    ...paidInto(owner_id, amount, owed),
  ],
};

/**
 * What a dispute writes: while it is open the platform fronts what the gateway withholds; lost, the provider's part of
 * it is taken from the provider and the charge's part from the platform, but for what the platform holds for its
 * customer already (`covered`).
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
  /**
   * Lost about money that had gone back to its customer, but for what could not (`covered`): it is out of the
   * platform's pocket.
   */
  lostAfterReturn: (amount: number, covered: number): JournalLine[] =>
    [
      { kind: 'platform_disputed' as const, owner_id: null, amount },
      { kind: 'platform_unallocated' as const, owner_id: null, amount: -covered },
      { kind: 'platform_charge' as const, owner_id: null, amount: covered - amount },
    ].filter((line) => line.amount !== 0),
};

function lines(
  owner_id: string,
  amounts: Partial<
    Record<'provider_pending' | 'provider_available' | 'provider_in_transit' | 'provider_receivable', number>
  >,
): JournalLine[] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([kind, amount]) => ({ kind: kind as JournalLine['kind'], owner_id, amount }));
}
