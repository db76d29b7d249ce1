import { DAY_MS, epochMs, MINUTE_MS } from '#contract/instant.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { isRuleFor, openIntervals, type ScheduleRule } from './opening-hours.ts';
import type { AvailabilitySettings } from './settings.ts';
import { nextFree } from './slots-between.ts';
import { dateOfWall } from './zone-offsets.ts';

/** The reasons why settings leave no bookable time, most basic reason first. */
export type NoTimeReason =
  | 'no_hours'
  | 'service_has_no_hours'
  | 'notice_beyond_horizon'
  | 'openings_too_short'
  | 'nothing_before_horizon';

/**
 * Explains why a schedule and a service's settings leave no bookable time even in an empty calendar. Returns null if
 * they leave some.
 */
export function leavesNoTime(settings: AvailabilitySettings): RuleViolation<NoTimeReason> | null {
  if (nextFree({ ...settings, busy: [] }) !== null) return null;
  const hours = settings.rules.filter(givesHours);
  if (hours.length === 0) return violation('no_hours', 'Your schedule has no opening hours.');
  if (!hours.some((rule) => isRuleFor(rule, settings.service_id))) {
    return violation('service_has_no_hours', 'All your opening hours are for other services.');
  }
  if (settings.min_notice_minutes * MINUTE_MS >= (settings.max_advance_days + 1) * DAY_MS) {
    return violation('notice_beyond_horizon', 'Your minimum notice is longer than your booking window.');
  }
  const longest = longestOpeningMinutes(settings);
  if (longest > 0 && longest < settings.duration_minutes) {
    return violation(
      'openings_too_short',
      `Your longest opening is ${longest} minutes, but the service takes ${settings.duration_minutes}.`,
    );
  }
  return violation(
    'nothing_before_horizon',
    'Days off, blocked time, notice and booking window leave no time to book.',
  );
}

const givesHours = (rule: ScheduleRule): boolean =>
  rule.kind === 'weekly' || (rule.kind === 'date' && Boolean(rule.start && rule.end));

/** The longest open interval up to the horizon, at least a week ahead, in minutes. */
function longestOpeningMinutes(settings: AvailabilitySettings): number {
  const now = epochMs(settings.now);
  const openings = openIntervals({
    rules: settings.rules,
    timezone: settings.timezone,
    service_id: settings.service_id,
    from_date: dateOfWall(now - DAY_MS),
    to_date: dateOfWall(now + Math.max(settings.max_advance_days, 7) * DAY_MS),
  });
  return openings.reduce((max, { start, end }) => Math.max(max, end - start), 0) / MINUTE_MS;
}
