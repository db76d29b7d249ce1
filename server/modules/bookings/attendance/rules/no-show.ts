import { epochMs, HOUR_MS, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingAttendance } from '#locales/areas/booking-attendance.ts';
import { say } from '#locales/format.ts';
import { statusAt } from '../../rules/status-at.ts';

/** How long after the end a provider can report a no-show. */
const NO_SHOW_HOURS = 48;

/** The input of a no-show decision: the booking's row, whether or not the job has completed it. */
export type NoShowInput = {
  readonly status: BookingStatus;
  readonly payment_status: string;
  readonly ends_at: Instant;
  readonly expires_at?: Instant | null | undefined;
  readonly by: 'customer' | 'provider' | 'admin';
  readonly now: Instant;
};

type NoShowRefusal = 'not_the_provider' | 'noted_already' | 'not_over' | 'too_late' | 'not_held' | 'not_paid';

/** Decides whether the provider may mark a booking as missed: from its end until 48 hours later; null when they may. */
export function decideNoShow(input: NoShowInput): RuleViolation<NoShowRefusal, Message> | null {
  if (input.by !== 'provider') return violation('not_the_provider', say(bookingAttendance, 'no_show.not_the_provider'));
  const status = statusAt(input, input.now);
  const hours = { hours: NO_SHOW_HOURS };
  if (status === 'no_show') return violation('noted_already', say(bookingAttendance, 'no_show.noted_already'));
  if (status === 'confirmed' && epochMs(input.ends_at) > epochMs(input.now))
    return violation('not_over', say(bookingAttendance, 'no_show.not_over', hours));
  if (status !== 'completed') return violation('not_held', say(bookingAttendance, 'no_show.not_held'));
  if (input.payment_status === 'scheduled') return violation('not_paid', say(bookingAttendance, 'no_show.not_paid'));
  const since_end = epochMs(input.now) - epochMs(input.ends_at);
  if (since_end >= 0 && since_end <= NO_SHOW_HOURS * HOUR_MS) return null;
  return violation('too_late', say(bookingAttendance, 'no_show.too_late', hours));
}
