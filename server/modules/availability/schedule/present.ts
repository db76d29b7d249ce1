import type { ScheduleRule as WireRule } from '#contract/entities/schedule.ts';
import type { CallOutput } from '#contract/index.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { isViolation } from '#contract/violation.ts';
import { intersectSpans, type OpenDay, sumMinutes } from '../rules/day-hours.ts';
import { leavesNoTime } from '../rules/leaves-no-time.ts';
import type { StoredRule } from '../rules/schedule-change.ts';
import { settingsOf } from '../rules/settings.ts';
import { joinSpans } from '../rules/zone-offsets.ts';
import type { ScheduledService, ScheduleOwner } from './schedule-store.ts';
import type { Taken } from './taken-store.ts';

/** Presents a schedule to its owner: every rule, and the services without a bookable time. */
export function presentSchedule(
  provider: ScheduleOwner,
  rules: readonly StoredRule[],
  services: readonly ScheduledService[],
  now: Date,
): CallOutput<'my_schedule/schedule_list'> {
  return {
    ...head(provider, services),
    rules: rules.map(presentRule),
    no_time: services.flatMap((service) => {
      const why = leavesNoTime(settingsOf(provider, service, rules, now));
      return why !== null && isViolation(why)
        ? [{ service_id: service.id, title: service.title, reason: why.violated, sentence: why.detail }]
        : [];
    }),
    can: { edit: true },
  };
}

/** Presents a schedule to the public: opening hours and exceptions, no blocks. */
export function presentOpeningHours(
  provider: ScheduleOwner,
  rules: readonly StoredRule[],
  services: readonly ScheduledService[],
): CallOutput<'my_schedule/schedule_list'> {
  return {
    ...head(provider, services),
    rules: rules.filter((rule) => rule.kind !== 'block').map(presentRule),
    no_time: [],
    can: { edit: false },
  };
}

function head(provider: ScheduleOwner, services: readonly ScheduledService[]) {
  return {
    provider: { _id: provider.id, slug: provider.slug, name: provider.name, timezone: provider.timezone },
    version: provider.schedule_version,
    services: services.map(({ id, title, duration_minutes }) => ({ _id: id, title, duration_minutes })),
  };
}

function presentRule(rule: StoredRule): WireRule {
  const hours = rule.kind === 'block' ? null : rule;
  const block = rule.kind === 'block' ? rule : null;
  return {
    _id: rule.id,
    kind: rule.kind,
    weekday: rule.kind === 'weekly' ? rule.weekday : null,
    date: rule.kind === 'date' ? rule.date : null,
    start: hours?.start ?? null,
    end: hours?.end ?? null,
    from: block ? isoInstant(epochMs(block.from)) : null,
    to: block ? isoInstant(epochMs(block.to)) : null,
    reason: block?.reason ?? null,
    service_ids: [...(rule.service_ids ?? [])],
  };
}

/** Presents how full the days are. Only the owner sees the entries that take the time. */
export function presentTaken(
  provider: ScheduleOwner,
  days: readonly OpenDay[],
  { bookings, others }: Taken,
  is_owner: boolean,
): CallOutput<'my_schedule/booked_schedule_dates'> {
  const spansOf = (isOwn: boolean) =>
    [...bookings.filter((booking) => booking.status !== 'requested'), ...others]
      .filter((each) => (each.provider_id === provider.id) === isOwn)
      .map((each) => ({ start: each.starts_at.getTime(), end: each.ends_at.getTime() }));
  // The public sees time taken by other pages of the calendar only within the open time of this page.
  const open = days.flatMap((day) => day.open);
  const elsewhere = is_owner ? spansOf(false) : intersectSpans(joinSpans(spansOf(false)), joinSpans(open));
  const taken = joinSpans([...spansOf(true), ...elsewhere]);
  return {
    timezone: provider.timezone,
    dates: days.map(({ date, span, open }) => {
      const open_minutes = sumMinutes(open);
      const booked_minutes = sumMinutes(intersectSpans(taken, [span]));
      const within = sumMinutes(intersectSpans(open, taken));
      const full = open_minutes === 0 ? (booked_minutes > 0 ? 100 : 0) : Math.floor((within * 100) / open_minutes);
      return { date, open_minutes, booked_minutes, full_percent: full };
    }),
    bookings: is_owner ? presentBookings(bookings, others) : [],
  };
}

function presentBookings(bookings: Taken['bookings'], others: Taken['others']) {
  const sessions = bookings.map((booking) => ({
    _id: booking.id,
    kind: 'session' as const,
    number: booking.number,
    title: booking.title,
    customer_name: booking.user_name ?? booking.guest_name,
    event_id: null,
    hire_id: null,
    participants: booking.participants,
    status: booking.status,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
  }));
  const own = others.map((other) => ({
    _id: other.id,
    kind: other.kind === 'hire' ? ('hire' as const) : ('event' as const),
    number: null,
    title: other.title || (other.kind === 'hire' ? 'Hired for an event' : 'Own event'),
    customer_name: null,
    event_id: other.event_id,
    hire_id: other.hire_id,
    participants: other.seats_taken,
    status: 'confirmed',
    starts_at: other.starts_at.toISOString(),
    ends_at: other.ends_at.toISOString(),
  }));
  return [...sessions, ...own].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}
