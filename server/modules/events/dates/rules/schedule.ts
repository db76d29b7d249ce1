import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';

/**
 * A segment of an event's schedule. `from_date` is its first date, `until_date` its last day (null without an end),
 * `start_time` a wall-clock time (HH:MM). `rrule` is an RFC 5545 rule without DTSTART and UNTIL; null for one date.
 */
export interface Segment {
  readonly from_date: string;
  readonly until_date: string | null;
  readonly start_time: string;
  readonly minutes: number;
  readonly rrule: string | null;
}

/** A date in addition to the rules, with its own wall-clock start (HH:MM) and length. */
export interface AddedDate {
  readonly date: string;
  readonly start_time: string;
  readonly minutes: number;
}

/** The dates of an event. Segments are in order and never overlap; `excluded` are days of the rules without a date. */
export interface EventSchedule {
  readonly timezone: string;
  readonly segments: readonly Segment[];
  readonly added: readonly AddedDate[];
  readonly excluded: readonly string[];
}

export type DateSource = 'rule' | 'added';

/** One date: the day on which the schedule has it (YYYY-MM-DD), and its instants (ISO 8601 with Z). */
export interface EventDate {
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly source: DateSource;
}

/** The fields of a schedule and of an edit, as the contract names them. */
export type ScheduleField =
  | 'timezone'
  | 'starts_on'
  | 'start_time'
  | 'minutes'
  | 'rule'
  | 'added'
  | 'excluded'
  | 'date'
  | 'occurrence_id';

export type ScheduleReason =
  | 'timezone_unknown'
  | 'time_invalid'
  | 'ends_before_start'
  | 'too_long'
  | 'rule_invalid'
  | 'too_frequent'
  | 'until_before_start'
  | 'no_dates'
  | 'too_many_dates'
  | 'too_far_ahead'
  | 'excluded_unknown'
  | 'added_twice'
  | 'date_unknown'
  | 'date_over'
  | 'date_cancelled'
  | 'outside_scope'
  | 'nothing_selected';

/** Why a schedule or an edit is refused: the field, and a sentence that says what would be right. */
export type ScheduleViolation = RuleViolation<ScheduleReason, Message> & { readonly field: ScheduleField };

/** Creates the violation of a field. */
export const refuse = (field: ScheduleField, reason: ScheduleReason, detail: Message): ScheduleViolation => ({
  ...violation(reason, detail),
  field,
});
