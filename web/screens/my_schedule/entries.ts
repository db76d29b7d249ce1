import type { CallOutput } from '#contract/index.ts';
import type { Rule } from '#web/features/schedule/schedule-change.tsx';

/** An entry that takes time in the calendar: a booking, an own event, a hire, or a block. */
export interface Entry {
  readonly id: string;
  readonly kind: 'session' | 'event' | 'hire' | 'block';
  readonly title: string;
  readonly detail: string;
  /** The booked service and the number of people; empty for a block. */
  readonly service: string;
  readonly people: number;
  readonly status: string;
  /** The event that takes place or that the page works at, and the request to work there; null where there is none. */
  readonly event_id: string | null;
  readonly hire_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

type Booking = CallOutput<'my_schedule/booked_schedule_dates'>['bookings'][number];

/** The bookings with their customers' names and the blocks with their reasons, in order. */
export function entriesOf(bookings: readonly Booking[], rules: readonly Rule[]): Entry[] {
  const booked = bookings.map((booking): Entry => {
    const party = booking.participants > 1 ? `, ${booking.participants} people` : '';
    return {
      id: booking._id,
      kind: booking.kind,
      title: booking.customer_name ?? booking.title,
      detail: booking.customer_name === null ? '' : `${booking.title}${party}`,
      service: booking.title,
      people: booking.participants,
      status: booking.status,
      event_id: booking.event_id,
      hire_id: booking.hire_id,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
    };
  });
  const blocks = rules.flatMap((rule): Entry[] =>
    rule.kind === 'block' && rule.from !== null && rule.to !== null
      ? [
          {
            id: rule._id,
            kind: 'block',
            title: rule.reason || 'Blocked',
            detail: rule.service_ids.length > 0 ? 'For some services only' : '',
            service: '',
            people: 0,
            status: 'block',
            event_id: null,
            hire_id: null,
            starts_at: rule.from,
            ends_at: rule.to,
          },
        ]
      : [],
  );
  return [...booked, ...blocks].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}
