import type { JournalLine } from './journals.ts';

/** A provider's balances in one currency that concern a booking, in minor units, none below 0. */
export interface Holdings {
  /** The booking's pending earnings that were neither released nor refunded. */
  readonly pending: number;
  readonly available: number;
  /** The amount the provider owes the platform. */
  readonly owed: number;
}

/**
 * Allocates an amount to refund: first the booking's own pending earnings, then the available balance. The platform
 * advances the rest, which the provider owes. No balance falls below 0, and other bookings' pending earnings do not
 * change.
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

/** Allocates an amount that becomes available. It first pays the provider's debt. */
export function paidInto(owner_id: string, amount: number, owed: number): JournalLine[] {
  const settled = Math.min(amount, owed);
  return lines(owner_id, { provider_receivable: settled, provider_available: amount - settled });
}

/** The journal lines of releasing a booking's pending earnings. */
export function releaseJournal(owner_id: string, pending: number, owed: number): JournalLine[] {
  return [...lines(owner_id, { provider_pending: -pending }), ...paidInto(owner_id, pending, owed)];
}

/** Rewrites a booking's journal lines so that amounts are taken from the balances that hold them now. */
export function allocateByBalance(journal: readonly JournalLine[], holds: Holdings): JournalLine[] {
  return journal.flatMap((line) =>
    line.kind === 'provider_pending' && line.amount < 0 && line.owner_id !== null
      ? takenFrom(line.owner_id, -line.amount, holds)
      : [line],
  );
}

/** The journal lines of a withdrawal: when it is sent, when it has arrived, and when it failed. */
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
