import { z } from 'zod';
import { shippedLanguage } from '#contract/languages.ts';
import { reports } from '#locales/areas/reports.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { bookingPath } from '#server/modules/bookings/mails/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';
import {
  presentReport,
  reportLabels,
  warningTitle,
  writeReportMail,
  writeWarningMail,
} from '#server/modules/trust/reports/index.ts';
import { findWarning, listReports } from '#server/modules/trust/reports/queries.ts';

const Payload = z.object({
  report_id: z.string(),
  kind: z.enum(['made', 'decided', 'warned']),
  /** The time of the answer, which distinguishes it from later answers. */
  at: z.string(),
});

/** Notifies staff of a new report, its author of the decision, or the owner of the page of a warning; each once. */
const notifyReport: Job = async (deps, payload) => {
  const { report_id, kind, at } = Payload.parse(payload);
  const [report] = await listReports(deps.database.write, { id: report_id });
  if (!report) return;
  if (kind === 'made') await notifyStaff(deps, report);
  else if (kind === 'warned') await notifyWarned(deps, report_id);
  else await notifyReporter(deps, report, `report:${report_id}:${at}`);
};

type Notice = Awaited<ReturnType<typeof listReports>>[number];

async function notifyStaff(deps: AppDeps, report: Notice): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.write, async (tx) => {
    for (const user_id of await listReportStaff(tx))
      await insertNotification(
        tx,
        {
          user_id,
          kind: 'report_made',
          title: say(reports, 'made.title', { provider: report.provider_name }),
          text: report.text.slice(0, 200),
          link: `/admin/reports?open=${report.id}`,
          once_key: `report:${report.id}:made:${user_id}`,
        },
        now,
        'report_queue',
      );
  });
}

async function notifyReporter(deps: AppDeps, row: Notice, once_key: string): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const origin = deps.config.PLAZA_ORIGIN;
  const whole = row.booking_id === null ? null : await findDetails(db, { id: row.booking_id });
  const user = row.by_user_id === null ? null : await findUserContact(db, row.by_user_id);
  const address = user?.email ?? (row.by_user_id === null ? (whole?.row.guest_email ?? null) : null);
  if (address === null) return;
  const role = row.by_role === 'provider' ? 'provider' : 'customer';
  const language = shippedLanguage(user?.language);
  const booking = whole ? presentLoaded(whole, role, { config: deps.config, now, language }) : null;
  const page =
    row.event_id === null
      ? `/provider_details/${row.provider_slug}`
      : `/view-events/${row.event_id}/${row.provider_id}`;
  const link = booking ? bookingPath(booking._id, role) : page;
  const about = { report: presentReport(row), about: booking?.title ?? row.event_title ?? row.provider_name };
  const mail = await writeReportMail(
    { ...about, to: address, manage_url: booking?.manage_url ?? `${origin}${link}`, language },
    await mailFrame(db, deps.config),
  );
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    if (row.by_user_id === null) return;
    const { title, lead } = reportLabels(about);
    const text = row.word === '' ? lead : row.word;
    await insertNotification(
      tx,
      { user_id: row.by_user_id, kind: 'report_decided', title, text, link, once_key },
      now,
      'report_decision',
    );
  });
}

/** Neither the report nor who made it is named: the owner of the page reads the reason only. */
async function notifyWarned(deps: AppDeps, report_id: string): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const warning = await findWarning(db, report_id);
  if (warning === null) return;
  const { user_id, reason, email } = warning;
  const link = '/my_page';
  const language = shippedLanguage(warning.language);
  const mail = await writeWarningMail({ ...warning, to: email, link, language }, await mailFrame(db, deps.config));
  const once_key = `report:${report_id}:warned`;
  const notice = { user_id, kind: mail.kind, title: warningTitle(warning), text: reason, link, once_key };
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    await insertNotification(tx, notice, now);
  });
}

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-report': { run: notifyReport },
} satisfies JobTable;
