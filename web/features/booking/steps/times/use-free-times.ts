import { useMemo } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { dateAndClock } from '#web/features/schedule/wall-time.ts';

/** A time that can be booked, and the seats that are left of it. */
export type PickedSlot = CallOutput<'booking/booking_availability_check'>['slots'][number];

/** The same with its date and clock (`HH:MM`) in the zone it is shown in. */
export interface ShownSlot extends PickedSlot {
  readonly date: string;
  readonly clock: string;
}

/** What a day of the calendar says: it has times, it had some, or none are offered. */
export type DayState = 'free' | 'full' | 'none';

/** Of which service times are looked for, and for how many. */
export interface TimesOf {
  readonly service_id: string;
  /** Seats wanted. */
  readonly participants: number;
  /** One's own booking that is being moved: its time counts as free. */
  readonly ignoreBookingId?: string | undefined;
}

/** The free times of some days by their date in a zone; those of the days before stay until they are known. */
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
    return Map.groupBy(all, (slot) => slot.date);
  }, [found, zone]);
  return {
    check,
    found,
    byDate,
    isBusy: check.isPending || check.isPlaceholderData,
    stateOf: (date: string): DayState => states.get(date) ?? 'none',
  };
}
