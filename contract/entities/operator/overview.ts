import { z } from 'zod';
import { reportKinds } from '../../choices/report.ts';
import { moment, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';

/** The figures of a period. Amounts are in the market's currency. */
const Figures = z.object({
  bookings: whole,
  value: whole,
  fees: whole,
  refunds: whole,
  searches: whole,
  /** The searches that found nothing. */
  misses: whole,
});

/** What people searched for, and how often they found nothing. */
export const SearchedTerm = z.object({
  term: z.string(),
  /** The town near which they searched; null for searches without a place. */
  place: z.string().nullable(),
  searches: whole,
  misses: whole,
});
export type SearchedTerm = z.infer<typeof SearchedTerm>;

/** What happened in the marketplace in a period. Its days are those of the market's time zone. */
export const Overview = z.object({
  currency: Currency,
  /** Whether bookings in other currencies are missing in the amounts. */
  has_other_currencies: z.boolean(),
  /** The period that ends today, and the one of the same length before it. */
  now: Figures,
  before: Figures,
  /** Bookings made on each day of the period, and of at least four weeks; today last. */
  days: z.array(z.object({ date: z.string(), bookings: whole })),
  /** What people searched for in vain in the period, most often first. */
  missed: z.array(SearchedTerm),
});
export type Overview = z.infer<typeof Overview>;

/** The queues with entries that wait for staff. */
const needQueues = [
  'refunds',
  'reports',
  'tickets',
  'claims',
  'review',
  'appeals',
  'payments',
  'returned',
  'unpaid',
  'fees',
] as const;
export type NeedQueue = (typeof needQueues)[number];

/** An entry of a queue that waits for a decision of the caller. */
export const Need = z.object({
  queue: z.enum(needQueues),
  _id: z.string(),
  /** What or whom it is about: a page, a subject, a person; null if the queue says enough. */
  about: z.string().nullable(),
  /** The reason of a report. */
  reason: z.enum(reportKinds).nullable(),
  amount: z.object({ amount: whole, currency: Currency }).nullable(),
  since: z.string(),
  /** When it has to be decided; null without a deadline. */
  due_at: moment.nullable(),
  is_overdue: z.boolean(),
});
export type Need = z.infer<typeof Need>;

/** How the parts of the installation are. */
export const Health = z.object({
  /** How long the database took to answer (ms). */
  database_ms: z.number(),
  jobs: z.object({
    /** Jobs that run at set times. */
    scheduled: whole,
    /** Jobs that are due and wait, in the queue or on their way to it. */
    waiting: whole,
    /** How late the oldest of them is (seconds). */
    late_seconds: whole,
    /** Jobs that are tried again after a failure, and those that are not tried again. */
    retrying: whole,
    failed: whole,
  }),
  /** Processes that said in the last half minute that they are alive; one that serves and does jobs counts as both. */
  processes: z.object({
    servers: whole,
    workers: whole,
    /** When a process that does jobs was last known to be alive; null if none ever was. */
    worker_seen_at: moment.nullable(),
    /** The versions that these processes are of: more than one while an upgrade is not finished. */
    versions: z.array(z.string()),
  }),
  mail: z.object({
    /** Messages of the last 24 hours that were sent, and that could not be. */
    sent: whole,
    failed: whole,
    /** Messages that have waited for more than five minutes. */
    late: whole,
  }),
  gateway: z.object({
    name: z.string(),
    /** The end of the last comparison of the books with the gateway; null before the first one. */
    checked_at: moment.nullable(),
    /** The differences that remain, and whether the comparison could not be finished. */
    found: whole,
    is_unfinished: z.boolean(),
  }),
  backups: z.object({
    /** Whether backups are made each night, and whether the newest is too old to rely on. */
    is_on: z.boolean(),
    is_stale: z.boolean(),
    /** The newest backup: when it was complete, how long it took, and its size; null before the first one. */
    last: z.object({ at: z.string(), seconds: z.number().int(), bytes: z.number().int() }).nullable(),
    /** Why the newest attempt failed; null if it did not. */
    fault: z.string().nullable(),
    /** The newest trial restore of a backup; null before the first one. */
    check: z
      .object({
        at: z.string(),
        seconds: z.number().int(),
        bytes: z.number().int().nullable(),
        /** In how many places the restored books and the gateway’s records differ; null where it was not asked. */
        differences: z.number().int().nullable(),
        fault: z.string().nullable(),
      })
      .nullable(),
  }),
  /** How far the clock of this machine is ahead of the database’s (ms); null if it isn’t measured. */
  clock_ms: whole.nullable(),
});
export type Health = z.infer<typeof Health>;

/** A job that failed. */
export const FailedJob = z.object({
  _id: z.string(),
  name: z.string(),
  tries: whole,
  max_tries: whole,
  /** The first line of the last error, without addresses and long numbers. */
  error: z.string(),
  created_at: moment,
  /** When it is tried again; null if it isn’t. */
  next_try_at: moment.nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;
