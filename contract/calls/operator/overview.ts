import { z } from 'zod';
import { type CallContract, call, noInput } from '../../call.ts';
import { jobStates, overviewDays, searchFilters } from '../../choices/admin-lists.ts';
import { FailedJob, Health, Need, Overview, SearchedTerm } from '../../entities/operator/overview.ts';
import { example } from '../../examples.ts';
import { pageInput, pageOf, query } from '../../paging.ts';

/** A period that ends today. */
const days = query.int(overviewDays[0], overviewDays[2]).pipe(z.literal(overviewDays)).default(overviewDays[0]);

/** What the operator sees of the marketplace as a whole: figures, open tasks, searches, health and jobs. */
export const overviewCalls = {
  'admin/overview': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Returns the figures of the last days and of as many before: bookings, amounts, and searches that found ' +
      'nothing. `Accept: text/csv` returns a table of the days, for finance and admins.',
    input: z.strictObject({ days }),
    example: { days: 30 },
    output: Overview,
    errors: [],
  }),
  'admin/need_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists the first entries of all queues that wait for a decision of the caller’s role, the most urgent first.',
    ...noInput,
    output: z.object({ items: z.array(Need) }),
    errors: [],
  }),
  'admin/search_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists what people searched for at least three times in the last days, with how often nothing was found, most ' +
      'often first. `missed` are searches without a result.',
    input: z.strictObject({ ...pageInput, days, show: z.enum(searchFilters).default('missed') }),
    example: { show: 'all' },
    output: pageOf(SearchedTerm),
    errors: [],
  }),
  'admin/health': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the state of the database, processes, jobs, mail, gateway, backups and clock.',
    ...noInput,
    output: Health,
    errors: [],
  }),
  'admin/job_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists jobs that failed for good or are tried again, newest first, for admins.',
    input: z.strictObject({ ...pageInput, state: z.enum(jobStates).default('failed') }),
    example: {},
    output: pageOf(FailedJob),
    errors: [],
  }),
  'admin/decide_job': call({
    access: 'staff',
    mode: 'write',
    summary: 'Runs a failed job again, or gives it up and removes it, for admins.',
    input: z.strictObject({ job_id: z.string().regex(/^\d{1,18}$/), verb: z.enum(['try_again', 'give_up']) }),
    example: { job_id: example.failed_job_id, verb: 'give_up' },
    output: z.object({ job_id: z.string() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
