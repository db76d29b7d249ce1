import type { DateStatement } from '#contract/entities/wallet.ts';

type Party = DateStatement['parties'][number];

/** A line between the ticket sales and what the organiser keeps (minor units; below 0 is deducted). */
export interface StatementLine {
  readonly kind: 'party' | 'charged' | 'to_charge' | 'owed';
  readonly party: Party;
  readonly amount: number;
}

/**
 * The lines that lead from the ticket sales to what the organiser keeps. A fee is deducted whole; what the organiser's
 * card pays of it comes back, and what is owed is not deducted yet.
 */
export function toStatementLines(parties: readonly Party[]): readonly StatementLine[] {
  return parties
    .filter(({ kind }) => kind !== 'organiser')
    .flatMap((party): readonly StatementLine[] => {
      const { rest } = party;
      const whole = party.paid + (isOpen(rest) ? rest.amount : 0);
      const lines: StatementLine[] = [{ kind: 'party', party, amount: 0 - whole }];
      if (rest?.status === 'charged') lines.push({ kind: 'charged', party, amount: rest.amount });
      if (rest?.status === 'to_charge') lines.push({ kind: 'to_charge', party, amount: rest.amount });
      if (rest?.status === 'owed') lines.push({ kind: 'owed', party, amount: rest.amount });
      return lines;
    });
}

/** Whether a part of a fee is still to be paid. */
const isOpen = (rest: Party['rest']): rest is NonNullable<Party['rest']> =>
  rest !== null && (rest.status === 'to_charge' || rest.status === 'owed');

/** A segment of the split bar: the party's index and its share of the bar (0 to 1). */
export interface Segment {
  readonly index: number;
  readonly share: number;
}

/** How the bar is split: the organiser first, then the others. Parties that got nothing have no segment. */
export function segmentsOf(parties: readonly Party[]): readonly Segment[] {
  const paid = parties.map((party) => Math.max(0, party.paid));
  const whole = paid.reduce((sum, amount) => sum + amount, 0);
  return organiserFirst(parties).flatMap((party) => {
    const index = parties.indexOf(party);
    const amount = paid[index] ?? 0;
    return amount === 0 ? [] : [{ index, share: amount / whole }];
  });
}

/** The parties with the organiser first. */
export const organiserFirst = (parties: readonly Party[]): readonly Party[] =>
  parties.toSorted((a, b) => Number(b.kind === 'organiser') - Number(a.kind === 'organiser'));

/** What is known of a date's settlement. `taken`: refunds came after it. `held`: a part waits for a report. */
export type SettlementState = 'settled' | 'taken' | 'held' | 'due';

/** How long a settlement may take after it is due, before something must be holding it (ms). */
const GRACE_MS = 3_600_000;

/** The state of a date's settlement at a time (ms). */
export function settlementState(
  date: { readonly settled_at: string | null; readonly due_at: string; readonly taken_back: number },
  now: number,
): SettlementState {
  if (date.taken_back !== 0) return 'taken';
  if (date.settled_at !== null) return 'settled';
  return Date.parse(date.due_at) + GRACE_MS > now ? 'due' : 'held';
}
