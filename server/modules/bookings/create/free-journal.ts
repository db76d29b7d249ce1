import type { NewJournal } from '#server/modules/wallet/ledger/index.ts';
import { type PaidBooking, paymentJournal } from '#server/modules/wallet/rules.ts';

/** A booking without a payment; amounts in minor units. */
interface Free extends Omit<PaidBooking, 'owner_id'> {
  readonly id: string;
  readonly owner_id: string | null;
  readonly currency: string;
}

/**
 * The journal of a booking whose total is 0. Credit and waived amounts pay for it, and the provider earns as usual.
 * Null if no money moves.
 */
export function freeJournal({ id, owner_id, customer_id, currency, ...money }: Free, now: Date): NewJournal | null {
  if (owner_id === null) return null;
  const lines = paymentJournal({ ...money, owner_id, customer_id });
  if (lines.length === 0) return null;
  return {
    kind: 'payment',
    cause: `booking:${id}`,
    booking_id: id,
    payment_id: null,
    refund_id: null,
    currency,
    lines,
    now,
  };
}
