import type { Currency } from '../currencies.ts';
import type { CancellationStage, CancellationTerms } from '../entities/cancellation.ts';
import { epochMs, type Instant, isoInstant, MINUTE_MS } from '../instant.ts';
import { isViolation } from '../violation.ts';
import { type CancellationInput, decideCancellation, graceUntil, policyDeadlines } from './decide-cancellation.ts';

/** The input of `decideCancellation` with the booking's whole total, as if it were charged. */
export type TermsInput = Omit<CancellationInput, 'now' | 'by' | 'booked_at'> & {
  readonly currency: Currency;
  /** Null while nothing is booked. */
  readonly booked_at: Instant | null;
  /** When the verified card is charged; null if the booking is paid or about to be paid. */
  readonly charge_at: Instant | null;
};

/**
 * Lists the refunds of a customer's cancellation from `now` on, by stage. `decideCancellation` decides each stage at
 * its last moment; it also previews and executes refunds.
 */
export function cancellationTerms(input: TermsInput, now: Instant): CancellationTerms {
  const from = epochMs(now);
  const ends = stageEnds(input, from);
  const closes = closingOf(input);
  const stages = ends.filter(({ at }) => at >= from).flatMap((end) => stageAt(input, end, from));
  // Before the charge, no deadline of the policy can have passed.
  const past = input.charge_at === null && input.booked_at !== null ? ends.filter(({ at }) => at < from) : [];
  const ended = past
    .flatMap((end) => stageAt(input, end, from))
    .findLast((stage) => !stage.is_grace && sumRefund(stage) > 0);
  return {
    currency: input.currency,
    is_booked: input.booked_at !== null,
    paid: input.total + input.credit,
    stages: stages.filter((stage, at) => !isSame(stage, stages[at + 1])),
    ended: ended ?? null,
    closes_at: isoInstant(closes),
    is_moved: input.moved_until != null && from < epochMs(input.moved_until),
  };
}

/** When a customer can no longer cancel: at the cut-off, or when a moved date starts. */
function closingOf({ starts_at, cancel_cutoff_minutes, moved_until }: TermsInput): number {
  return moved_until == null ? epochMs(starts_at) - (cancel_cutoff_minutes ?? 0) * MINUTE_MS : epochMs(moved_until);
}

/** The total refund of a stage, in minor units. */
export const sumRefund = ({ refund_amount, refund_credit }: CancellationStage): number => refund_amount + refund_credit;

interface StageEnd {
  /** The last moment of the stage, and the moment shown to people (milliseconds since 1970). */
  readonly at: number;
  readonly until: number;
}

/** Lists the moments after the booking at which the refund may shrink or cancelling closes, in order. */
function stageEnds(input: TermsInput, now: number): StageEnd[] {
  const start = epochMs(input.starts_at);
  const booked = input.booked_at === null ? now : epochMs(input.booked_at);
  const closes = closingOf(input);
  // Cancelling is possible up to and including the cut-off, but not at the start.
  const last = { at: Math.min(closes, (input.moved_until == null ? start : closes) - 1), until: closes };
  const grace = graceUntil(isoInstant(booked), input.starts_at);
  const points = [
    ...policyDeadlines(input.policy, input.starts_at).map(({ until }) => until),
    ...(grace === null ? [] : [grace]),
  ].map(epochMs);
  const ends = points.map((at) => ({ at, until: at }));
  if (input.charge_at !== null) ends.push({ at: epochMs(input.charge_at) - 1, until: epochMs(input.charge_at) });
  return [...ends.filter(({ at }) => at >= booked && at < last.at).toSorted((a, b) => a.at - b.at), last];
}

/** The stage that ends at a moment; empty if cancelling is not possible there. */
function stageAt(input: TermsInput, { at, until }: StageEnd, now: number): CancellationStage[] {
  const is_charged = input.charge_at === null || at >= epochMs(input.charge_at);
  const total = is_charged ? input.total : 0;
  const booked_at = input.booked_at ?? isoInstant(now);
  const decided = decideCancellation({ ...input, booked_at, total, by: 'customer', now: isoInstant(at) });
  if (isViolation(decided)) return [];
  const { percent, refund_amount } = decided;
  // Reserved credit is returned in full.
  const refund_credit = is_charged ? decided.refund_credit : input.credit;
  const fee_not_refunded = Math.min(input.system_charge, total - (input.already_refunded + refund_amount));
  return [
    {
      until: isoInstant(until),
      percent,
      refund_amount,
      refund_credit,
      fee_not_refunded: Math.max(0, fee_not_refunded),
      is_grace: decided.reason_code === 'within_grace',
      is_charged,
    },
  ];
}

const isSame = (one: CancellationStage, other: CancellationStage | undefined): boolean =>
  other !== undefined &&
  one.refund_amount === other.refund_amount &&
  one.refund_credit === other.refund_credit &&
  one.fee_not_refunded === other.fee_not_refunded &&
  one.is_charged === other.is_charged;
