import { dateFormat } from '#contract/formats/intl.ts';
import { formatMoney } from '#contract/money.ts';
import { type AtGateway, type Difference, hasMoved, type InBooks, type ListedKind } from './compare-listed.ts';

/** Describes a difference for staff, with the ids for finding it. */
export function findingText(
  kind: ListedKind,
  difference: Difference,
  { there, here }: { readonly there: AtGateway | null; readonly here: InBooks | null },
): string {
  const sides = {
    theirs: there ? `${moneyOf(there)} (${there.gateway_id})` : '',
    ours: here ? `${moneyOf(here)} (${here.id})` : '',
    day: there ? dayOf(there.created_at) : '',
    status: here ? here.status.replaceAll('_', ' ') : '',
    isMoved: there !== null && hasMoved(kind, there.status),
  };
  return texts[kind][difference](sides);
}

interface Sides {
  readonly theirs: string;
  readonly ours: string;
  readonly day: string;
  readonly status: string;
  readonly isMoved: boolean;
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
  formatMoney(amount, currency, { exact: true });

const dayOf = (at: Date) =>
  dateFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);

const texts: Readonly<Record<ListedKind, Readonly<Record<Difference, (sides: Sides) => string>>>> = {
  charge: {
    unknown_here: ({ theirs, day }) => `The payment company took ${theirs} on ${day}. Plaza has no payment for it.`,
    unknown_there: ({ ours }) => `Plaza has a payment of ${ours}. The payment company doesn't know it.`,
    other_amount: ({ theirs, ours }) => `The payment company took ${theirs}. Plaza has ${ours} for the same payment.`,
    other_status: ({ theirs, ours, status, isMoved }) =>
      isMoved
        ? `The payment company took ${theirs}. Plaza has this payment as ${status}: ${ours}.`
        : `Plaza has a payment of ${ours}. The payment company hasn't taken it: ${theirs}.`,
    twice: ({ theirs, ours }) =>
      `The payment company took ${theirs} a second time for one payment of Plaza's: ${ours}.`,
    not_sent: ({ ours }) => `Plaza has a payment of ${ours} that was never asked for.`,
  },
  refund: {
    unknown_here: ({ theirs, day }) =>
      `The payment company refunded ${theirs} on ${day}. Plaza can't book it: it has no payment for it, or nothing ` +
      'left of it.',
    unknown_there: ({ ours }) => `Plaza has a refund of ${ours}. The payment company doesn't know it.`,
    other_amount: ({ theirs, ours }) =>
      `The payment company refunded ${theirs}. Plaza has ${ours} for the same refund.`,
    other_status: ({ theirs, ours, status, isMoved }) =>
      isMoved
        ? `The payment company refunded ${theirs}. Plaza has this refund as ${status}: ${ours}.`
        : `Plaza has a refund of ${ours} as ${status}. At the payment company it failed: ${theirs}.`,
    twice: ({ theirs, ours }) =>
      `The payment company refunded ${theirs} a second time for one refund of Plaza's: ${ours}.`,
    not_sent: ({ ours }) => `A refund of ${ours} hasn't reached the payment company yet. Plaza keeps trying.`,
  },
  payout: {
    unknown_here: ({ theirs, day }) =>
      `The payment company sent ${theirs} to a provider on ${day}. Plaza has no payout for it.`,
    unknown_there: ({ ours }) => `Plaza has a payout of ${ours}. The payment company doesn't know it.`,
    other_amount: ({ theirs, ours }) => `The payment company sent ${theirs}. Plaza has ${ours} for the same payout.`,
    other_status: ({ theirs, ours, status, isMoved }) =>
      isMoved
        ? `The payment company sent ${theirs}. Plaza has this payout as ${status}: ${ours}.`
        : `Plaza has a payout of ${ours} as ${status}. At the payment company it failed: ${theirs}.`,
    twice: ({ theirs, ours }) => `The payment company sent ${theirs} a second time for one payout of Plaza's: ${ours}.`,
    not_sent: ({ ours }) => `A payout of ${ours} hasn't reached the payment company yet. Plaza keeps trying.`,
  },
};

/** Describes an event without a matching payment for staff. */
export function unmatchedText(notice: {
  kind: string;
  gateway_id: string;
  received_at: Date;
  is_retried: boolean;
}): string {
  const { kind, gateway_id, received_at, is_retried } = notice;
  const after = is_retried ? 'Plaza keeps trying.' : 'Plaza has stopped trying, so please look it up there.';
  return (
    `The payment company reported a ${kind} (${gateway_id}) on ${dayOf(received_at)} that matches no payment ` +
    `here. ${after}`
  );
}
