/** One line of a journal: an account by kind and owner, and what is owed to it more (above 0) or less (below 0), in minor units. */
export interface JournalLine {
  readonly kind:
    | 'gateway'
    | 'platform_charge'
    | 'platform_credit'
    | 'platform_waived'
    | 'platform_unallocated'
    | 'provider_pending'
    | 'provider_available'
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

/** What a successful payment writes: the gateway took the total; the provider earns price − discount, the platform its charge; credit and waived sums pay the difference. */
export function paymentJournal(booking: PaidBooking): JournalLine[] {
  return lines([
    { kind: 'gateway', owner_id: null, amount: -booking.total },
    { kind: 'provider_pending', owner_id: booking.owner_id, amount: booking.price - booking.discount },
    { kind: 'platform_charge', owner_id: null, amount: booking.system_charge },
    { kind: 'platform_waived', owner_id: null, amount: -booking.waived },
    ...(booking.customer_id === null
      ? []
      : [{ kind: 'user_credit' as const, owner_id: booking.customer_id, amount: -booking.credit }]),
  ]);
}

/** What a refund writes: money back through the gateway, taken from the provider's pending earnings and, where it goes back too, the platform's charge. */
export function refundJournal(
  booking: Pick<PaidBooking, 'owner_id' | 'customer_id'>,
  refund: { refund_amount: number; refund_credit: number; system_charge_refunded: number },
): JournalLine[] {
  return lines([
    { kind: 'gateway', owner_id: null, amount: refund.refund_amount },
    {
      kind: 'provider_pending',
      owner_id: booking.owner_id,
      amount: -(refund.refund_amount - refund.system_charge_refunded + refund.refund_credit),
    },
    { kind: 'platform_charge', owner_id: null, amount: -refund.system_charge_refunded },
    ...(booking.customer_id === null
      ? []
      : [{ kind: 'user_credit' as const, owner_id: booking.customer_id, amount: refund.refund_credit }]),
  ]);
}

/** What a payment writes that came too late for its booking, and what sending it back writes: held for nobody in between. */
export function unallocatedJournal(amount: number, way: 'in' | 'out'): JournalLine[] {
  const sign = way === 'in' ? 1 : -1;
  return lines([
    { kind: 'gateway', owner_id: null, amount: -sign * amount },
    { kind: 'platform_unallocated', owner_id: null, amount: sign * amount },
  ]);
}

function lines(all: readonly JournalLine[]): JournalLine[] {
  return all.filter((line) => line.amount !== 0);
}
