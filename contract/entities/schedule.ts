import { z } from 'zod';
import { moment, whole } from '../fields.ts';

/** A bookable start: instants in UTC and the remaining seats. */
export const Slot = z.object({ starts_at: moment, ends_at: moment, seats_left: whole });
export type Slot = z.infer<typeof Slot>;

/** Seats that the caller holds and has not paid, which others cannot book until `expires_at`. */
export const OwnHold = z.object({
  booking_id: z.string(),
  starts_at: moment,
  /** The dates of an event; empty for a session. */
  occurrence_ids: z.array(z.string()),
  participants: whole,
  expires_at: moment,
});
export type OwnHold = z.infer<typeof OwnHold>;

/** An availability rule of a provider: weekly hours, hours of one date (closed without times), or a block. */
export const ScheduleRule = z.object({
  _id: z.string(),
  kind: z.enum(['weekly', 'date', 'block']),
  weekday: whole.nullable(),
  date: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  service_ids: z.array(z.string()),
});
export type ScheduleRule = z.infer<typeof ScheduleRule>;
