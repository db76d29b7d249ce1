import type { AskedTime, SurveyState } from '#contract/entities/event/survey.ts';
import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import { SURVEY_DAYS } from '#contract/limits/events.ts';

/** The date of a ticket. */
interface TicketDate {
  readonly id: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly is_cancelled: boolean;
}

/** The state of the questions about a date, and when they close. */
export function surveyState(
  date: Omit<TicketDate, 'id'>,
  asked: AskedTime,
  now: Instant,
): { readonly state: Exclude<SurveyState, 'absent'>; readonly closes_at: Date } {
  const isBooking = asked === 'booking';
  const end = epochMs(date.ends_at);
  const closes = isBooking ? epochMs(date.starts_at) : end + SURVEY_DAYS * DAY_MS;
  const at = epochMs(now);
  const opened = isBooking || at >= end ? 'open' : 'not_yet';
  const state = date.is_cancelled ? 'cancelled' : at >= closes ? 'closed' : opened;
  return { state, closes_at: new Date(closes) };
}

/**
 * The date that questions are about: the named one, otherwise the last one that ended, or the first one. For questions
 * of the booking it is the first one. Null if the ticket does not have it.
 */
export function chooseDate<Date extends TicketDate>(
  dates: readonly Date[],
  wanted: { readonly occurrence_id: string | undefined; readonly asked: AskedTime },
  now: Instant,
): Date | null {
  if (wanted.occurrence_id !== undefined) return dates.find(({ id }) => id === wanted.occurrence_id) ?? null;
  const on = dates.filter((date) => !date.is_cancelled);
  const ended = wanted.asked === 'booking' ? [] : on.filter((date) => epochMs(date.ends_at) <= epochMs(now));
  return ended.at(-1) ?? on[0] ?? dates[0] ?? null;
}
