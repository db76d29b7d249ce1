import { z } from 'zod';

/** A bookable start: instants in UTC and the remaining seats. */
export const Slot = z.object({ starts_at: z.string(), ends_at: z.string(), seats_left: z.number().int() });
export type Slot = z.infer<typeof Slot>;

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
