import { useMediaQuery } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { callQuery, useSession } from '#web/api/queries.ts';
import { stripStart } from '#web/features/booking/steps/times/strip-days.ts';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import { type NextTime, nextTimes } from './next-times.ts';

/**
 * The maximum number of services and days for which times are requested. A service without a time shows its next free
 * time.
 */
const MAX_SERVICES = 3;
const DAYS = 3;

/**
 * The next free times of a provider, from today or the searched day (`YYYY-MM-DD`) on; null until they are loaded. Only
 * phones request them, because wider screens do not show them.
 */
export function useNextTimes(provider: ProviderPage, from: string): readonly NextTime[] | null {
  const { user } = useSession();
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const zone = provider.timezone;
  const start = stripStart(from, todayIn(zone), null);
  const services = provider.is_service_array.filter((service) => service.has_hours).slice(0, MAX_SERVICES);
  const name = user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check';
  const answers = useQueries({
    queries: services.map((service) => ({
      ...callQuery(name, { service_id: service._id, from: start, to: addDays(start, DAYS - 1), timezone: zone }),
      enabled: isPhone && provider.can.book,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return null;
  const free = services.map((service, at) => {
    const found = answers[at]?.data;
    const starts = found?.slots.map((slot) => slot.starts_at) ?? [];
    const next = found?.next_free_at ?? null;
    return { service, starts: starts.length === 0 && next !== null ? [next] : starts };
  });
  return nextTimes(free, zone);
}
