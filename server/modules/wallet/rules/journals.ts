import { mulDiv } from '#contract/money.ts';

/**
 * One line of a journal: an account by kind and owner, and the increase (above 0) or decrease (below 0) of the debt to
 * it, in minor units.
 */
export interface JournalLine {
  readonly kind:
    | 'gateway'
    | 'platform_charge'
    | 'platform_credit'
    | 'platform_waived'
    | 'platform_unallocated'
    | 'platform_disputed'
    | 'provider_pending'
    | 'provider_available'
    | 'provider_in_transit'
    | 'provider_receivable'
    | 'user_credit';
  readonly owner_id: string | null;
  readonly amount: number;
}

/** The money of a paid booking, minor units of one currency. */
export interface PaidBooking {
  readonly owner_id: string;
  readonly customer_id: string | null;
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly waived: number;
  readonly system_charge: number;
  readonly total: number;
}

/**
 * The journal of a successful payment. The gateway took the total, the provider earns price − discount, and the
 * platform earns its charge. Credit and waived amounts pay the difference. The credit was reserved with the hold and is
 * spent from there.
 */
export function paymentJournal(booking: PaidBooking): JournalLine[] {
  return lines([
    { kind: 'gateway', owner_id: null, amount: -booking.total },
    { kind: 'provider_pending', owner_id: booking.owner_id, amount: booking.price - booking.discount },
    { kind: 'platform_charge', owner_id: null, amount: booking.system_charge },
    { kind: 'platform_waived', owner_id: null, amount: -booking.waived },
    { kind: 'platform_unallocated', owner_id: null, amount: -booking.credit },
  ]);
}

/** The journal of a credit that the platform grants to users, the same amount to each. */
export function creditJournal(user_ids: readonly string[], amount: number): JournalLine[] {
  return lines([
    ...user_ids.map((owner_id) => ({ kind: 'user_credit' as const, owner_id, amount })),
    { kind: 'platform_credit', owner_id: null, amount: -amount * user_ids.length },
  ]);
}

/**
 * The journal of an applied change: the payment's journal for the new price, minus the one for the old price, so that
 * the ledger always shows the last price. `before` is null for a booking without a journal. `charge_left` is the
 * platform's remaining charge, because goodwill may have refunded a part. If the charge decreases by more than that,
 * the missing part is deducted from the provider's earnings of the higher price.
 */
export function changeJournal(before: PaidBooking | null, after: PaidBooking, charge_left: number): JournalLine[] {
  const gone = before ? Math.max(0, before.system_charge - after.system_charge - charge_left) : 0;
  const had = before
    ? ofOwner({ ...before, system_charge: before.system_charge - gone, price: before.price + gone })
    : [];
  const has = ofOwner(after);
  const same = (a: JournalLine, b: JournalLine) => a.kind === b.kind && a.owner_id === b.owner_id;
  return lines([
    ...has.map((line) => ({ ...line, amount: line.amount - (had.find((each) => same(each, line))?.amount ?? 0) })),
    ...had.filter((line) => !has.some((each) => same(each, line))).map((line) => ({ ...line, amount: -line.amount })),
  ]);
}

/**
 * A payment's journal with its credit in the owner's account. Credit that a change no longer needs is returned, and
 * none of it is reserved any more.
 */
function ofOwner(booking: PaidBooking): JournalLine[] {
  return paymentJournal(booking).map((line) =>
    line.kind === 'platform_unallocated' && booking.customer_id !== null
      ? { kind: 'user_credit', owner_id: booking.customer_id, amount: line.amount }
      : line,
  );
}

/**
 * Splits a journal over several refunds. Each part moves its refund from pending earnings to the gateway; the largest
 * refund gets all other lines. Every part sums to 0.
 */
export function sharedJournal(
  whole: readonly JournalLine[],
  amounts: readonly number[],
  owner_id: string,
): JournalLine[][] {
  const largest = amounts.indexOf(Math.max(...amounts));
  const part = (amount: number): JournalLine[] => [
    { kind: 'gateway', owner_id: null, amount },
    { kind: 'provider_pending', owner_id, amount: -amount },
  ];
  const apart = amounts.reduce((sum, amount, at) => sum + (at === largest ? 0 : amount), 0);
  const rest = [...whole];
  for (const taken of part(-apart)) {
    const at = rest.findIndex((line) => line.kind === taken.kind && line.owner_id === taken.owner_id);
    const line = rest[at];
    if (line) rest[at] = { ...line, amount: line.amount + taken.amount };
    else rest.push(taken);
  }
  return amounts.map((amount, at) => (at === largest ? lines(rest) : part(amount)));
}

/**
 * A granted refund: to the card, as credit, and its percentage of the price. `is_undone` means that everything
 * including the charge is reversed.
 */
export interface GrantedRefund {
  readonly refund_amount: number;
  readonly refund_credit: number;
  readonly percent: number;
  readonly is_undone: boolean;
  /**
   * The refunded part of the service fee: for a refund the card's part of it; when undone, all that was posted,
   * including the waived part.
   */
  readonly system_charge_refunded: number;
}

/**
 * The journal of a refund, to the gateway and as credit. It is deducted from the provider's pending earnings and, for a
 * refunded fee, from the platform's charge. Waived amounts return to the platform in the same proportion as the price,
 * because the provider earned them with it. Undoing a whole booking reverses the payment's journal.
 */
export function refundJournal(
  booking: Omit<PaidBooking, 'price' | 'discount' | 'credit'>,
  refund: GrantedRefund,
): JournalLine[] {
  const charge = refund.system_charge_refunded;
  // If the total is smaller than the charge, the charge is waived first. The provider never earned that part.
  const waived_of_charge = booking.system_charge - Math.min(booking.system_charge, booking.total);
  const waived = refund.is_undone
    ? booking.waived
    : mulDiv(Math.max(0, booking.waived - waived_of_charge), refund.percent, 100);
  return lines([
    { kind: 'gateway', owner_id: null, amount: refund.refund_amount },
    {
      kind: 'provider_pending',
      owner_id: booking.owner_id,
      amount: -(refund.refund_amount + refund.refund_credit + waived - charge),
    },
    { kind: 'platform_charge', owner_id: null, amount: -charge },
    { kind: 'platform_waived', owner_id: null, amount: waived },
    ...(booking.customer_id === null
      ? []
      : [{ kind: 'user_credit' as const, owner_id: booking.customer_id, amount: refund.refund_credit }]),
  ]);
}

/** The journals of a payment that arrived too late for its booking: its receipt, and its refund. */
export function unallocatedJournal(amount: number, way: 'in' | 'out'): JournalLine[] {
  const sign = way === 'in' ? 1 : -1;
  return lines([
    { kind: 'gateway', owner_id: null, amount: -sign * amount },
    { kind: 'platform_unallocated', owner_id: null, amount: sign * amount },
  ]);
}

/**
 * Whether a payment paid for something, by the lines of its journal: the money of a second or late one is unallocated.
 * Credit that was set aside for a booking leaves that account.
 */
export const hasBought = (moved: readonly { readonly kind: string; readonly amount: number }[]): boolean =>
  !moved.some(({ kind, amount }) => kind === 'platform_unallocated' && amount > 0);

function lines(all: readonly JournalLine[]): JournalLine[] {
  return all.filter((line) => line.amount !== 0);
}
