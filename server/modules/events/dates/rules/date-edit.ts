import type { EditScope } from '#contract/choices/event.ts';
import type { Schedule } from '#contract/entities/own-event.ts';
import type { AddedDate, DateSource, EventDate, EventSchedule } from './schedule.ts';

/** A stored date. `date` and `source` say which date of the schedule it is; an edit never changes its id. */
export interface StoredDate {
  readonly id: string;
  readonly date: string;
  readonly source: DateSource;
  /** ISO 8601 with Z, like all instants here. */
  readonly original_start: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Whether it was edited alone: edits of the series leave its time. */
  readonly has_own_time: boolean;
  readonly status: 'scheduled' | 'cancelled';
}

/** What the dates in scope get. Fields that are missing stay. */
export interface DateChange {
  /** A new wall-clock start (HH:MM). */
  readonly start_time?: string;
  readonly minutes?: number;
  /** The day (YYYY-MM-DD) to which one date moves; scope `this` only. */
  readonly day?: string;
  /** Whether one date goes back to the time that the series has for it; scope `this` only. */
  readonly reset?: boolean;
  /** A schedule as entered, which replaces the dates in scope; `following` and `all` only. */
  readonly schedule?: Schedule;
  /** More dates; `following` and `all` only. */
  readonly add?: readonly AddedDate[];
  /** Days of the rules that are left out; `following` and `all` only. */
  readonly exclude?: readonly string[];
  /** Drops the dates in scope. Nothing else may be given. */
  readonly drop?: boolean;
}

/** An edit of a published event. `occurrence_id` is the date with which `this` and `following` begin. */
export interface DateEdit {
  readonly scope: EditScope;
  readonly occurrence_id?: string;
  readonly change: DateChange;
}

export interface EditInput {
  readonly schedule: EventSchedule;
  readonly occurrences: readonly StoredDate[];
  readonly edit: DateEdit;
  /** ISO 8601 with Z. Dates that have begun never change. */
  readonly now: string;
  /** The last day (YYYY-MM-DD) up to which rules without an end have their dates in `occurrences`. */
  readonly horizon: string;
}

/** A date to insert. `original_start` differs from those of all dates that the event has. */
export interface CreatedDate extends EventDate {
  readonly original_start: string;
}

/** A date that gets another time. `date` only changes for added dates, which have no other day than their own. */
export interface MovedDate extends EventDate {
  readonly id: string;
  readonly from_starts_at: string;
  readonly from_ends_at: string;
  readonly has_own_time: boolean;
}

/** Why a date stays as it is: the edit does not change it, or may not. */
export type UnchangedReason = 'same' | 'outside_scope' | 'own_time' | 'over' | 'cancelled';

/** What an edit does. Every stored date is in one of `moved`, `dropped` and `unchanged`; all are in order of time. */
export interface EditOutcome {
  readonly schedule: EventSchedule;
  readonly created: readonly CreatedDate[];
  readonly moved: readonly MovedDate[];
  readonly dropped: readonly { readonly id: string; readonly date: string; readonly starts_at: string }[];
  readonly unchanged: readonly { readonly id: string; readonly reason: UnchangedReason }[];
  /** The number of dates that each scope has. */
  readonly scopes: { readonly this: number; readonly following: number; readonly all: number };
}
