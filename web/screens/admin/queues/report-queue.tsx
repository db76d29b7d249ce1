import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AdminReport } from '#contract/entities/admin.ts';
import { adminReports } from '#locales/areas/admin-reports.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { reportStateOf } from '#web/features/aftercare/report-state.ts';
import { href } from '#web/routes.ts';
import { Stars } from '#web/ui/display/rating.tsx';
import { When } from '#web/ui/format/when.tsx';
import { DecideReport } from '../decide-report.tsx';
import { moderationStates } from '../moderation-labels.ts';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useQueueState } from './queue.tsx';
import classes from './queues.module.css';

const roleLabels = { customer: 'customer', provider: 'provider', visitor: 'visitor' } as const;

/** Reports, oldest first. The earnings of their bookings are delayed until they are closed. */
export function ReportQueue({ mayDecide, mayModerate }: { mayDecide: boolean; mayModerate: boolean }) {
  const t = useMessages(messages);
  const state = useQueueState();
  const pages = useCallPages('admin/report_list', { state });
  return (
    <Queue
      label="Reports"
      pages={pages}
      hasDone
      empty={
        state === 'open'
          ? { title: 'No open reports', text: 'Reports from customers and providers appear here.' }
          : { title: 'No closed reports yet', text: 'Closed reports appear here.' }
      }
      line={(report) => ({
        title: t(`report.kind.${report.kind}`),
        text: `${report.by_name}, about ${report.provider.name}`,
        aside: report.status === 'answered' ? 'Answered' : <When at={report.created_at} shape="day" />,
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
  const t = useMessages(messages);
  return (
    <>
      <h2>{t(`report.kind.${report.kind}`)}</h2>
      <p className={classes.quiet}>
        {[
          t(`report.about.${report.about}`),
          report.status === 'closed'
            ? t(`report.state.${reportStateOf(report)}`)
            : report.booking !== null && 'Earnings on hold',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <blockquote className={classes.said}>
        <p dir="auto">{report.text}</p>
        <footer>
          {report.by_name} ({roleLabels[report.by_role]}), <When at={report.created_at} shape="moment" label={false} />
        </footer>
      </blockquote>
      {report.status !== 'closed' && <History history={report.history} />}
      {report.review !== null && (
        <blockquote className={classes.said}>
          <Stars value={report.review.rating} />
          <p dir="auto">{report.review.text}</p>
          <footer>Review by {report.review.author_name}</footer>
        </blockquote>
      )}
      <AboutBooking booking={report.booking} provider={report.provider} event={report.event} />
      {report.word !== '' && (
        <blockquote className={classes.said} data-own="true">
          <p dir="auto">{report.word}</p>
          <footer>Our team to {report.by_name}</footer>
        </blockquote>
      )}
      {report.status === 'closed' && <InForce report={report} />}
      {report.warning !== null && <Warning warning={report.warning} />}
      {report.status !== 'closed' && mayDecide && <DecideReport report={report} mayModerate={mayModerate} />}
    </>
  );
}

/** The decisions in force on the targets of a closed report. */
function InForce({ report }: { report: AdminReport }) {
  const decided = report.targets.filter((target) => target.action_id !== null);
  if (decided.length === 0) return null;
  return (
    <p>
      {decided.map(({ kind, label }) => `${moderationStates[kind]}: ${label}`).join(', ')}.{' '}
      <Link to={href('admin', { queue: 'moderation' })}>See decisions</Link>
    </p>
  );
}

/** The warning that closed a report, as the owner of the page reads it. */
function Warning({ warning }: { readonly warning: NonNullable<AdminReport['warning']> }) {
  const t = useMessages(adminReports);
  const at = <When at={warning.warned_at} shape="moment" label={false} />;
  return (
    <blockquote className={classes.said} data-own="true">
      <p dir="auto">{warning.reason}</p>
      <footer>{t.rich('warning.given', { name: <bdi>{warning.name}</bdi>, at })}</footer>
    </blockquote>
  );
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
