import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AdminReport } from '#contract/entities/admin.ts';
import { adminModeration } from '#locales/areas/admin-moderation.ts';
import { adminReports } from '#locales/areas/admin-reports.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { reportStateOf } from '#web/features/aftercare/report-state.ts';
import { href } from '#web/routes.ts';
import { Stars } from '#web/ui/display/rating.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { DecideReport } from '../decide/decide-report.tsx';
import { Said } from '../parts/said.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

/** Reports, oldest first. The earnings of their bookings are delayed until they are closed. */
export function ReportQueue({ mayDecide, mayModerate }: { mayDecide: boolean; mayModerate: boolean }) {
  const t = useMessages(adminReports);
  const about = useMessages(messages);
  const { state, queue } = useDecidedQueue('admin/report_list');
  return (
    <Queue
      label={t('list.label')}
      {...queue}
      empty={{ title: t(`list.${state}`), text: t(`list.${state}_text`) }}
      line={(report) => ({
        title: about(`report.kind.${report.kind}`),
        text: t('list.about', { name: report.by_name, provider: report.provider.name }),
        aside: report.status === 'answered' ? t('list.answered') : <When at={report.created_at} shape="day" />,
        isUrgent: report.kind === 'safety' && report.status !== 'closed',
      })}
      detail={(report) => <OneReport report={report} mayDecide={mayDecide} mayModerate={mayModerate} />}
    />
  );
}

interface OneReportProps {
  readonly report: AdminReport;
  readonly mayDecide: boolean;
  readonly mayModerate: boolean;
}

/** A report with what it is about, and the form to decide it. */
export function OneReport({ report, mayDecide, mayModerate }: OneReportProps) {
  const t = useMessages(adminReports);
  const about = useMessages(messages);
  const at = <When at={report.created_at} shape="moment" label={false} />;
  return (
    <>
      <h2>{about(`report.kind.${report.kind}`)}</h2>
      <p className={classes.quiet}>
        {[
          about(`report.about.${report.about}`),
          report.status === 'closed'
            ? about(`report.state.${reportStateOf(report)}`)
            : report.booking !== null && t('on_hold'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Said text={report.text} by={t.rich('said', { name: report.by_name, role: report.by_role, at })} />
      {report.status !== 'closed' && <History history={report.history} />}
      {report.review !== null && (
        <Said text={report.review.text} by={t('review', { name: report.review.author_name })}>
          <Stars value={report.review.rating} />
        </Said>
      )}
      <AboutBooking booking={report.booking} provider={report.provider} event={report.event} />
      {report.word !== '' && <Said text={report.word} by={t('answer', { name: report.by_name })} isOwn />}
      {report.status === 'closed' && <InForce report={report} />}
      {report.warning !== null && <Warning warning={report.warning} />}
      {report.status !== 'closed' && mayDecide && <DecideReport report={report} mayModerate={mayModerate} />}
      {report.status !== 'closed' && !mayDecide && <p className={classes.quiet}>{t('read_only')}</p>}
    </>
  );
}

/** The decisions in force on the targets of a closed report. */
function InForce({ report }: { report: AdminReport }) {
  const t = useMessages(adminReports);
  const states = useMessages(adminModeration);
  const { list } = useFormats();
  const decided = report.targets.filter((target) => target.action_id !== null);
  if (decided.length === 0) return null;
  return (
    <p>
      {t.rich('in_force', {
        decisions: list(decided.map(({ kind, label }) => states('decided', { state: states(`state.${kind}`), label }))),
        link: (text) => <Link to={href('admin', { queue: 'moderation' })}>{text}</Link>,
      })}
    </p>
  );
}

/** The warning that closed a report, as the owner of the page reads it. */
function Warning({ warning }: { readonly warning: NonNullable<AdminReport['warning']> }) {
  const t = useMessages(adminReports);
  const at = <When at={warning.warned_at} shape="moment" label={false} />;
  return <Said text={warning.reason} by={t.rich('warning.given', { name: <bdi>{warning.name}</bdi>, at })} isOwn />;
}

/** What was reported about the page before for the same reason, and when its owner was last warned. */
function History({ history: { reports: count, warned_at } }: Pick<AdminReport, 'history'>) {
  const t = useMessages(adminReports);
  if (count === 0 && warned_at === null) return null;
  const yearOf = (at: string | number) => new Date(at).getUTCFullYear();
  const date =
    warned_at === null ? null : (
      <When at={warned_at} shape={yearOf(warned_at) === yearOf(serverNow()) ? 'day' : 'date'} />
    );
  return (
    <p className={classes.history}>
      <IconHistory size={18} aria-hidden />
      <span>
        {date === null && t('history.reports', { count })}
        {date !== null && (count === 0 ? t.rich('history.warned', { date }) : t.rich('history.both', { count, date }))}
      </span>
    </p>
  );
}
