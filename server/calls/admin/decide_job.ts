import { refuse } from '#contract/errors.ts';
import { adminJobs } from '#locales/areas/admin-jobs.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { lockFailedJob, removeJob, runJobAgain } from '#server/modules/notifications/failed-jobs/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

const acts = {
  try_again: { act: 'try_job_again', run: runJobAgain, state: 'waiting' },
  give_up: { act: 'give_up_job', run: removeJob, state: 'given_up' },
} as const;

export const decide_job = handler('admin/decide_job', async ({ actor, db, now }, { job_id, verb }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminJobs, 'forbidden'));
  const job = await lockFailedJob(db, job_id);
  if (job === null) return refuse('not_found', say(adminJobs, 'gone'));
  const { act, run, state } = acts[verb];
  await run(db, job_id);
  const [before, after] = [
    { job: job.name, state: 'failed' },
    { job: job.name, state },
  ];
  await noteAct(db, actor, { act, subject: 'market', subject_id: THE_MARKET, before, after, why: '' }, now);
  return { job_id };
});
