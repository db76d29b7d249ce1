import type { Instant } from '#contract/instant.ts';
import type { ScheduleRule } from './opening-hours.ts';
import type { Availability } from './slots-between.ts';

/** A service's settings and schedule without bookings. */
export type AvailabilitySettings = Omit<Availability, 'busy' | 'participants'>;

/** The provider's settings that affect the times of its services. */
type OfProvider = Pick<
  Availability,
  'timezone' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'min_notice_minutes' | 'max_advance_days'
>;

/** The service's settings that affect its times. */
type OfService = Pick<Availability, 'duration_minutes' | 'slot_step_minutes' | 'capacity'> & { readonly id: string };

/** Builds the availability settings of a service from larger rows. */
export function settingsOf(
  provider: OfProvider,
  service: OfService,
  rules: readonly ScheduleRule[],
  now: Instant,
): AvailabilitySettings {
  return {
    now,
    timezone: provider.timezone,
    rules,
    service_id: service.id,
    duration_minutes: service.duration_minutes,
    slot_step_minutes: service.slot_step_minutes,
    capacity: service.capacity,
    buffer_before_minutes: provider.buffer_before_minutes,
    buffer_after_minutes: provider.buffer_after_minutes,
    min_notice_minutes: provider.min_notice_minutes,
    max_advance_days: provider.max_advance_days,
  };
}
