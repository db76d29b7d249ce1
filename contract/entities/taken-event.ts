import { z } from 'zod';
import { takenRoles } from '../choices/event.ts';
import { HireTerms } from '../events/hire.ts';
import { whole } from '../fields.ts';
import { bookingMachine } from '../states/booking.ts';
import { EventListing, Occurrence, PublicEvent } from './event.ts';

/**
 * An event that somebody takes part in: one card for each booking, each request to a page of theirs, or each
 * invitation.
 */
export const TakenEvent = z.object({
  /** The booking's id, or that of the request or the invitation. */
  _id: z.string(),
  role: z.enum(takenRoles),
  event: EventListing.pick({ title: true, image: true, provider: true, attendance: true, timezone: true }).extend({
    _id: z.string(),
    status: PublicEvent.shape.status,
    /** Where it is, in a few words; empty online. */
    place: z.string(),
  }),
  /** The booked dates, or those that are asked for or accepted, next first, at most six. */
  dates: z.array(Occurrence.pick({ _id: true, starts_at: true, ends_at: true, label: true })),
  dates_count: whole,
  tickets: whole,
  /** Null for requests and invitations. */
  booking_status: z.enum(bookingMachine.states).nullable(),
  /** The request to work on it: its terms, how many dates wait for an answer of the page, and how many are accepted. */
  hire: z.object({ terms: HireTerms, waiting: whole, accepted: whole }).nullable(),
  /** The invitation: how many dates wait for an answer, and how many are accepted. */
  invitation: z.object({ waiting: whole, accepted: whole }).nullable(),
});
export type TakenEvent = z.infer<typeof TakenEvent>;
