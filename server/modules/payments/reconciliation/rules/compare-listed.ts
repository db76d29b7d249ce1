import { paymentTaken } from '#contract/states/payment.ts';

export type ListedKind = 'charge' | 'refund' | 'payout';

/** An entry of the gateway's list. */
export interface AtGateway {
  readonly gateway_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly created_at: Date;
  /** How many entries with the same key moved money. */
  readonly copies: number;
}

/** The same entry in our tables. */
export interface InBooks {
  readonly id: string;
  readonly gateway_id: string | null;
  readonly booking_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
}

/**
 * The kinds of differences: one side does not know the entry, or both state different facts. `not_sent`: not yet sent
 * to the gateway.
 */
export type Difference = 'unknown_here' | 'unknown_there' | 'other_amount' | 'other_status' | 'twice' | 'not_sent';

const tookMoney: ReadonlySet<string> = new Set(paymentTaken);

/** Whether money moved at the gateway, or is in transit. */
export const hasMoved = (kind: ListedKind, status: string): boolean =>
  kind === 'charge' ? status === 'succeeded' : status !== 'failed';

/** The difference between an entry of the gateway's list and our books; null when they agree. */
export function compareListed(kind: ListedKind, there: AtGateway, here: InBooks | null): Difference | null {
  const isMoved = hasMoved(kind, there.status);
  if (here === null) return isMoved ? 'unknown_here' : null;
  const isSame = here.gateway_id === there.gateway_id;
  if (isMoved && there.copies > 1 && !isSame) return 'twice';
  // A payout is identified by its transfer until its bank is reported, so its id may change. A second charge or refund
  // has its own id.
  if (!isSame && here.gateway_id !== null && kind !== 'payout') return isMoved ? 'twice' : null;
  const hasMoney = isMoved || hasBooked(kind, here.status);
  if (hasMoney && (there.amount !== here.amount || there.currency !== here.currency)) return 'other_amount';
  return sayTheSame(kind, { there: there.status, here: here.status, isMoved, isSame }) ? null : 'other_status';
}

const hasBooked = (kind: ListedKind, status: string) =>
  kind === 'charge' ? tookMoney.has(status) : status !== 'failed';

function sayTheSame(
  kind: ListedKind,
  said: { readonly there: string; readonly here: string; readonly isMoved: boolean; readonly isSame: boolean },
): boolean {
  const { there, here, isMoved, isSame } = said;
  if (kind === 'charge') return isMoved === tookMoney.has(here);
  if (kind === 'payout') return here === 'failed' ? !isMoved : here === there;
  // A failed entry was an earlier attempt, unless our rows contain it.
  if (!isMoved) return here === 'failed' || !isSame;
  return here === 'succeeded' || (here === 'pending' && there === 'pending');
}
