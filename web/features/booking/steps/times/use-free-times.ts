import { useMemo } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { groupBy } from '#web/features/schedule/group-by.ts';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';

/** A bookable time with its remaining seats. */
export type PickedSlot = CallOutput<'booking/booking_availability_check'>['slots'][number];

/** A bookable time with its date and clock (`HH:MM`) in the displayed zone. */
export interface ShownSlot extends PickedSlot {
  readonly date: string;
  readonly clock: string;
}

/** The state of a day: it has free times, it is fully booked, or it offers none. */
export type DayState = 'free' | 'full' | 'none';

/** The service and number of people for which times are searched. */
export interface TimesOf {
  readonly service_id: string;
  /** Requested seats. */
  readonly participants: number;
  /** The caller's own booking that is being moved. Its time counts as free. */
  readonly ignoreBookingId?: string | undefined;
}

/**
 * The free times of a range of days, by date in a zone. The previous range's times stay until the new ones are loaded.
 */
export function useFreeTimes(of: TimesOf, days: { readonly from: string; readonly to: string }, zone: string) {
  const { user } = useSession();
  const check = useCall(
    user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check',
    {
      service_id: of.service_id,
      ...days,
      timezone: zone,
      participants: of.participants,
      ...(of.ignoreBookingId === undefined ? {} : { ignore_booking_id: of.ignoreBookingId }),
    },
    { keepPrevious: true },
  );
  const found = check.data;
  const states = useMemo(
    () => new Map(found?.days.map((day) => [day.date, day.free ? 'free' : day.full ? 'full' : 'none'] as const)),
    [found],
  );
  const byDate = useMemo(() => {
    const all = (found?.slots ?? []).map((slot) => ({ ...slot, ...dateAndClock(slot.starts_at, zone) }));
    return groupBy(all, (slot) => slot.date);
  }, [found, zone]);
  return {
    check,
    found,
    byDate,
    isBusy: check.isPending || check.isPlaceholderData,
    stateOf: (date: string): DayState => states.get(date) ?? 'none',
  };
}
