import { refuse } from '#contract/errors.ts';
import { reports } from '#locales/areas/reports.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import { insertWarning, type QueuedReport } from './report-store.ts';

/** The refusal if a report has nobody to warn: its page is unclaimed, or it isn't about a page. */
export function refuseWarning(report: Pick<QueuedReport, 'owner_name' | 'by_role' | 'review_id'>) {
  if (report.owner_name !== null) return null;
  const isAboutPage = report.by_role !== 'provider' && report.review_id === null;
  const message = say(reports, isAboutPage ? 'warn.no_owner' : 'warn.no_page');
  return refuse('invalid_input', message, { errors: [{ path: 'warning', message }] });
}

/**
 * Warns the owner of the page of a report that was upheld, in the open transaction: stores the reason, logs it with the
 * page, and enqueues the notification.
 */
export async function warn(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  report: Pick<QueuedReport, 'id' | 'provider_id' | 'provider_name'>,
  reason: string,
  now: Date,
): Promise<void> {
  await insertWarning(tx, report.id, reason, now);
  const about = { about: report.provider_name };
  const act = { act: 'warn_page', subject: 'page', subject_id: report.provider_id, before: {} } as const;
  await noteAct(tx, actor, { ...act, after: about, why: reason }, now);
  await enqueueJob(tx, 'notify-report', { report_id: report.id, kind: 'warned', at: now.toISOString() });
}
