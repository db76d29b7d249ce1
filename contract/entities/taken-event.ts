import { z } from 'zod';
import { bookingMachine } from '../states/booking.ts';
import { EventListing, Occurrence, PublicEvent } from './event.ts';

/** How somebody takes part in an event. */
export const takenRoles = ['going', 'hired', 'invited'] as const;

/** An event that somebody takes part in: one card for each booking. */
export const TakenEvent = z.object({
  /** The booking's id. */
  _id: z.string(),
  role: z.enum(takenRoles),
  event: EventListing.pick({ title: true, image: true, provider: true, attendance: true, timezone: true }).extend({
    _id: z.string(),
    status: PublicEvent.shape.status,
    /** Where it is, in a few words; empty online. */
    place: z.string(),
  }),
  /** The booked dates, next first, at most six. */
  dates: z.array(Occurrence.pick({ _id: true, starts_at: true, ends_at: true, label: true })),
  dates_count: z.number().int(),
  tickets: z.number().int(),
  booking_status: z.enum(bookingMachine.states),
});
export type TakenEvent = z.infer<typeof TakenEvent>;
