import { isRefusal, refuse } from '#contract/errors.ts';
import { adminJobs } from '#locales/areas/admin-jobs.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listFailedJobs, presentFailedJob } from '#server/modules/notifications/failed-jobs/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const job_list = handler('admin/job_list', async ({ actor, db }, { state, limit, cursor }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminJobs, 'forbidden'));
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedJobs(db, { state, limit, after });
  const keyed = rows.map((row) => ({ ...row, id: row.uuid, job_id: row.id }));
  const { shown, next_cursor } = pageAfter(keyed, limit, (row) => row.created_at);
  return { items: shown.map((row) => presentFailedJob({ ...row, id: row.job_id })), next_cursor };
});
