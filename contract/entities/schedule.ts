import { z } from 'zod';

/** A bookable start: instants in UTC and the remaining seats. */
export const Slot = z.object({ starts_at: z.string(), ends_at: z.string(), seats_left: z.number().int() });
export type Slot = z.infer<typeof Slot>;

/** Seats that the caller holds and has not paid, which others cannot book until `expires_at`. */
export const OwnHold = z.object({
  booking_id: z.string(),
  starts_at: z.string(),
  /** The dates of an event; empty for a session. */
  occurrence_ids: z.array(z.string()),
  participants: z.number().int(),
  expires_at: z.string(),
});
export type OwnHold = z.infer<typeof OwnHold>;

/** An availability rule of a provider: weekly hours, hours of one date (closed without times), or a block. */
export const ScheduleRule = z.object({
  _id: z.string(),
  kind: z.enum(['weekly', 'date', 'block']),
  weekday: z.number().int().nullable(),
  date: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  service_ids: z.array(z.string()),
});
export type ScheduleRule = z.infer<typeof ScheduleRule>;
