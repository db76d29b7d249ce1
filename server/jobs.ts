import { type Job, type JobTable, joinJobTables } from './kernel/job.ts';
import { jobs as backups } from './modules/backups/jobs/backups.ts';
import { jobs as bookings } from './modules/bookings/jobs/bookings.ts';
import { jobs as events } from './modules/events/jobs/events.ts';
import { jobs as hires } from './modules/hires/jobs/hires.ts';
import { jobs as invitations } from './modules/invitations/jobs/invitations.ts';
import { jobs as legal } from './modules/legal/jobs/legal.ts';
import { jobs as listings } from './modules/listings/jobs/listings.ts';
import { jobs as meetings } from './modules/meetings/jobs/meetings.ts';
import { jobs as messages } from './modules/messages/jobs/messages.ts';
import { jobs as notifications } from './modules/notifications/jobs/notifications.ts';
import { jobs as payments } from './modules/payments/jobs/payments.ts';
import { jobs as reconciliation } from './modules/payments/jobs/reconciliation.ts';
import { jobs as personalData } from './modules/personal-data/jobs/personal-data.ts';
import { jobs as pictures } from './modules/pictures/jobs/pictures.ts';
import { jobs as referrals } from './modules/referrals/jobs/referrals.ts';
import { jobs as refunds } from './modules/refunds/jobs/refunds.ts';
import { jobs as reviews } from './modules/reviews/jobs/reviews.ts';
import { jobs as support } from './modules/support/jobs/support.ts';
import { jobs as surveys } from './modules/surveys/jobs/surveys.ts';
import { jobs as moderation } from './modules/trust/jobs/moderation.ts';
import { jobs as reports } from './modules/trust/jobs/reports.ts';
import { jobs as claims } from './modules/unclaimed/jobs/claims.ts';
import { jobs as demand } from './modules/unclaimed/jobs/demand.ts';
import { jobs as imports } from './modules/unclaimed/jobs/imports.ts';
import { jobs as leads } from './modules/unclaimed/jobs/leads.ts';
import { jobs as waiting } from './modules/waiting/jobs/waiting.ts';
import { jobs as wallet } from './modules/wallet/jobs/wallet.ts';
import { forgetOldKeys } from './worker/forget-old-keys.ts';

/** What belongs to no module. */
const worker = {
  'forget-old-keys': { run: forgetOldKeys, at: '17 * * * *' },
} satisfies JobTable;

/** The jobs of each module, and those of none. */
const declared = [
  backups,
  bookings,
  claims,
  demand,
  events,
  hires,
  imports,
  invitations,
  leads,
  legal,
  listings,
  meetings,
  messages,
  moderation,
  notifications,
  payments,
  personalData,
  pictures,
  reconciliation,
  referrals,
  refunds,
  reports,
  reviews,
  support,
  surveys,
  waiting,
  wallet,
  worker,
] as const satisfies readonly JobTable[];

type NameIn<Table> = Table extends JobTable ? keyof Table : never;

/** The name of a job in the queue. */
export type JobName = NameIn<(typeof declared)[number]>;

/**
 * Names that jobs had in the version before. What waits under them, or is added by a server of that version beside this
 * one, is done under the new name.
 */
export const formerNames = {
  'tell-payout': 'notify-payout',
  'tell-review': 'notify-review',
} as const satisfies Readonly<Record<string, JobName>>;

const rows = Object.entries(joinJobTables(declared));

/** Every job by its name. */
export const jobs = Object.fromEntries(rows.map(([name, { run }]) => [name, run])) as Readonly<Record<JobName, Job>>;

/** The scheduled jobs (crontab lines, UTC). */
export const schedule = rows.flatMap(([name, { at }]) => (at === undefined ? [] : `${at} ${name}`)).join('\n');
