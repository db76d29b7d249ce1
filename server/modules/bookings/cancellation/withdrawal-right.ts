import { z } from 'zod';
import { withdrawalExemptions } from '#contract/cancellation/withdrawal.ts';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { isViolation } from '#contract/violation.ts';
import { textOf } from '#locales/text.ts';
import type { BookingRole } from '../policy.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import { statusOf } from '../status.ts';
import { decideWithdrawal, readableEnd, type Withdrawal, type WithdrawalViolation } from './rules/withdrawal.ts';

type Booked = Pick<LoadedBooking, 'row' | 'history' | 'contents' | 'is_withdrawable'>;

const Exemption = z.enum(withdrawalExemptions);

/** Decides on withdrawing from the contract of a booking by the rule of `decideWithdrawal`. */
export function withdrawalOf(booked: Booked, now: Date): Withdrawal | WithdrawalViolation {
  const { row, history, contents } = booked;
  const dates = contents.items.filter((item) => !item.is_cancelled);
  return decideWithdrawal({
    is_offered: booked.is_withdrawable,
    status: statusOf(row, now),
    confirmed_at: history.find((line) => line.to_status === 'confirmed')?.at ?? null,
    is_entered: row.is_entered,
    exemption: Exemption.parse(row.withdrawal_exemption),
    timezone: row.timezone,
    starts: row.event_id === null ? [row.starts_at] : dates.map((item) => item.starts_at),
    now,
  });
}

/** Presents the right of withdrawal to its customer; null for other readers and where there is nothing to say. */
export function presentWithdrawal(
  booked: Booked,
  role: BookingRole,
  now: Date,
  language: string,
): BookingDetails['withdrawal'] {
  if (role !== 'customer') return null;
  const decided = withdrawalOf(booked, now);
  if (!isViolation(decided))
    return { ...decided, until: readableEnd(decided.until, booked.row.timezone), why_not: null };
  if (decided.violated === 'not_offered' || decided.violated === 'no_contract') return null;
  return { until: null, is_rest: false, why_not: textOf(decided.detail, language) };
}
