import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { BookingDetails } from './booking/details.ts';

/**
 * The states of an entry of a waiting list. `unproved` until a guest has confirmed by the link of its mail: it is on no
 * list yet. `ended` after two missed offers, or when the last date has begun.
 */
export const waitingStatuses = ['unproved', 'waiting', 'offered', 'booked', 'left', 'ended'] as const;

/** A person’s place on the waiting list of an event, or of a full group session. */
export const WaitingEntry = z.object({
  _id: z.string(),
  status: z.enum(waitingStatuses),
  event_id: z.string().nullable(),
  service_id: z.string().nullable(),
  /** The start of the session, or of the first date that it waits for; null if all are over. */
  starts_at: moment.nullable(),
  title: z.string(),
  provider: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  timezone: z.string(),
  occurrence_ids: z.array(z.string()),
  from_date: z.string().nullable(),
  until_date: z.string().nullable(),
  package_ids: z.array(z.string()),
  seats: whole,
  takes_fewer: z.boolean(),
  /** 1 is next; null unless it is waiting. */
  number: whole.nullable(),
  /** The booking that is offered, and awaits payment until it expires; it shows its price and what is booked. */
  offer: BookingDetails.nullable(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;
