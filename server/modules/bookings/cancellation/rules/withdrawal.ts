import { WITHDRAWAL_DAYS, type WithdrawalExemption } from '#contract/cancellation/withdrawal.ts';
import { epochMs, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { withdrawal } from '#locales/areas/withdrawal.ts';
import { say } from '#locales/format.ts';

/** A booking as the contract that it is. */
export type WithdrawalInput = {
  /** Whether the marketplace offers it. */
  readonly is_offered: boolean;
  /** The status by the clock. */
  readonly status: BookingStatus;
  /** When the contract was made; null if there is none. */
  readonly confirmed_at: Instant | null;
  /** Whether the host entered it, so that it was not made at a distance. */
  readonly is_entered: boolean;
  readonly exemption: WithdrawalExemption;
  /** The zone by whose days the time is counted. */
  readonly timezone: string;
  /** When its parts begin: the session, or each date of an event that takes place. */
  readonly starts: readonly Instant[];
  readonly now: Instant;
};

/** A possible withdrawal: until when, and whether only from the parts that have not begun. */
export type Withdrawal = { readonly until: string; readonly is_rest: boolean };

export type WithdrawalViolation = RuleViolation<
  'not_offered' | 'no_contract' | 'ended' | 'in_person' | 'exempt' | 'performed' | 'too_late',
  Message
>;

/**
 * Decides whether a customer may withdraw from a contract, by Art. 9 to 16 of Directive 2011/83/EU: within 14 days of
 * it, from what has not begun. Whoever books a date before that asks for it to be performed then, so that what has
 * begun is paid.
 */
export function decideWithdrawal(input: WithdrawalInput): Withdrawal | WithdrawalViolation {
  const { status, confirmed_at, exemption, timezone, starts } = input;
  const now = epochMs(input.now);
  if (!input.is_offered) return violation('not_offered', say(withdrawal, 'refused.not_offered'));
  if (confirmed_at === null) return violation('no_contract', say(withdrawal, 'refused.no_contract'));
  if (status === 'cancelled') return violation('ended', say(withdrawal, 'refused.ended'));
  if (input.is_entered) return violation('in_person', say(withdrawal, 'refused.in_person'));
  if (exemption !== 'none') return violation('exempt', say(withdrawal, `refused.${exemption}`));
  const ahead = starts.map(epochMs).filter((start) => start > now);
  if (status !== 'confirmed' || ahead.length === 0) return violation('performed', say(withdrawal, 'refused.performed'));
  const last = lastMoment(confirmed_at, timezone);
  if (now >= last) return violation('too_late', say(withdrawal, 'refused.too_late', { days: WITHDRAWAL_DAYS }));
  return { until: isoInstant(Math.min(last, Math.max(...ahead))), is_rest: ahead.length < starts.length };
}

const SATURDAY = 6;
const SUNDAY = 7;

/**
 * When the time to withdraw is over: at the end of the 14th day after that of the contract, or of the Monday after a
 * weekend (Regulation 1182/71, Art. 3).
 */
function lastMoment(confirmed_at: Instant, timezone: string): number {
  const made = Temporal.Instant.fromEpochMilliseconds(epochMs(confirmed_at)).toZonedDateTimeISO(timezone);
  const day = made.toPlainDate().add({ days: WITHDRAWAL_DAYS });
  const shifted = day.dayOfWeek === SATURDAY ? 2 : day.dayOfWeek === SUNDAY ? 1 : 0;
  return day.add({ days: shifted + 1 }).toZonedDateTime(timezone).epochMilliseconds;
}

/** The end of the time as people read it: of a day its last minute, since midnight is read both ways. */
export function readableEnd(until: string, timezone: string): string {
  const end = Temporal.Instant.from(until).toZonedDateTimeISO(timezone);
  return end.equals(end.startOfDay()) ? isoInstant(end.epochMilliseconds - MINUTE_MS) : until;
}
