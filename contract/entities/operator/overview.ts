import { z } from 'zod';
import { Currency } from '../../money.ts';

/** The numbers of seven days. Amounts are in the market's currency. */
const Week = z.object({
  bookings: z.number().int(),
  value: z.number().int(),
  fees: z.number().int(),
  refunds: z.number().int(),
  searches: z.number().int(),
  /** The searches that found nothing. */
  misses: z.number().int(),
});

/** What happened in the marketplace in the last days. */
export const Overview = z.object({
  currency: Currency,
  /** Whether bookings in other currencies are missing in the amounts. */
  has_other_currencies: z.boolean(),
  /** The last seven days including today, and the seven days before. */
  week: Week,
  week_before: Week,
  /** Bookings made on each of the last 28 days in the market's time zone, today last. */
  days: z.array(z.object({ date: z.string(), bookings: z.number().int() })),
  /** What people searched for in vain in the last 28 days, most often first. */
  missed: z.array(
    z.object({
      term: z.string(),
      /** The town near which they searched; null for searches without a place. */
      place: z.string().nullable(),
      searches: z.number().int(),
      misses: z.number().int(),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

/** How the parts of the installation are. */
export const Health = z.object({
  /** How long the database took to answer (ms). */
  database_ms: z.number(),
  jobs: z.object({
    /** Jobs that are due. */
    waiting: z.number().int(),
    /** How late the oldest of them is (seconds). */
    late_seconds: z.number().int(),
    /** Jobs that are tried again after a failure, and those that are not tried again. */
    retrying: z.number().int(),
    failed: z.number().int(),
  }),
  mail: z.object({
    /** Messages of the last 24 hours. */
    sent: z.number().int(),
    /** Messages that have waited for more than five minutes. */
    late: z.number().int(),
  }),
  gateway: z.object({
    name: z.string(),
    /** The end of the last comparison of the books with the gateway; null before the first one. */
    checked_at: z.string().nullable(),
    /** The differences that remain, and whether the comparison could not be finished. */
    found: z.number().int(),
    is_unfinished: z.boolean(),
  }),
  /** How far the clock of this machine is ahead of the database’s (ms); null if it isn’t measured. */
  clock_ms: z.number().int().nullable(),
});
export type Health = z.infer<typeof Health>;

/** A job that failed. */
export const FailedJob = z.object({
  _id: z.string(),
  name: z.string(),
  tries: z.number().int(),
  max_tries: z.number().int(),
  /** The first line of the last error, without addresses and long numbers. */
  error: z.string(),
  created_at: z.string(),
  /** When it is tried again; null if it isn’t. */
  next_try_at: z.string().nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;
