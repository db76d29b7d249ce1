import { adminPages } from '#locales/areas/admin-pages.ts';
import { adminReports } from '#locales/areas/admin-reports.ts';
import { aftercare } from '#locales/areas/aftercare.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from '../lists/list.module.css';
import { OneReport } from '../queues/report-queue.tsx';
import type { PageCan } from './page-permissions.ts';
import own from './pages.module.css';

/** The open reports about a page, each with the form to decide it, and the closed ones before. */
export function PageReports({ provider_id, can }: { readonly provider_id: string; readonly can: PageCan }) {
  const t = useMessages(adminPages);
  const kinds = useMessages(aftercare);
  const open = useCallPages('admin/report_list', { provider_id, state: 'open' });
  if (open.isPending) return <RowsSkeleton />;
  if (open.error !== null && open.items.length === 0) return <QueryProblem query={open} />;
  return (
    <>
      {open.items.length === 0 && <EmptyState scene="path" title={t('reports.none')} text={t('reports.none_text')} />}
      {open.items.length === 1
        ? open.items.map((report) => (
            <article key={report._id} className={own.report}>
              <OneReport report={report} mayDecide={can.reports} mayModerate={can.moderation} />
            </article>
          ))
        : open.items.map((report, index) => (
            <details key={report._id} name="report" open={index === 0} className={own.fold}>
              <summary>
                <b>{kinds(`report.kind.${report.kind}`)}</b>
                <When at={report.created_at} shape="day" />
              </summary>
              <article className={own.report}>
                <OneReport report={report} mayDecide={can.reports} mayModerate={can.moderation} />
              </article>
            </details>
          ))}
      <ShowMore pages={open} />
      <Closed provider_id={provider_id} />
    </>
  );
}

const MAX_CLOSED = 5;

function Closed({ provider_id }: { readonly provider_id: string }) {
  const t = useMessages(adminPages);
  const kinds = useMessages(aftercare);
  const texts = useMessages(adminReports);
  const { items, hasNextPage } = useCallPages('admin/report_list', { provider_id, state: 'done', limit: MAX_CLOSED });
  if (items.length === 0) return null;
  const count = items.length;
  return (
    <section>
      <h3>{t(hasNextPage ? 'reports.closed_more' : 'reports.closed', { count })}</h3>
      <ul className={classes.events}>
        {items.map((report) => (
          <li key={report._id}>
            <span>{kinds(`report.kind.${report.kind}`)}</span>
            <small className={classes.quiet}>
              {report.warning === null ? (
                <>
                  {report.outcome !== null && t(`reports.${report.outcome}`)}{' '}
                  {report.closed_at !== null && <When at={report.closed_at} shape="date" />}
                </>
              ) : (
                texts.rich('warning.date', { date: <When at={report.warning.warned_at} shape="date" /> })
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
