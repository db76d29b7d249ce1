import { Link } from 'react-router';
import { helpPage } from '#locales/areas/help-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './help.module.css';
import { TicketStatus } from './status-badge.tsx';

/** The user's help tickets, the one with the latest message first. */
export function MyTickets() {
  const t = useMessages(helpPage);
  const pages = useCallPages('user/help_ticket_list', {});
  return (
    <section className={classes.mine}>
      <h2>{t('tickets.title')}</h2>
      {pages.isPending ? (
        <RowsSkeleton count={2} />
      ) : pages.isError && pages.items.length === 0 ? (
        <FailedList title={t('tickets.failed')} text={problemOf(pages.error).detail} query={pages} />
      ) : pages.items.length === 0 ? (
        <Panel tone="sunken">
          <b>{t('tickets.none')}</b>
          <p className={classes.quiet}>{t('tickets.none_text')}</p>
        </Panel>
      ) : (
        <Panel as="ul" padding="none" className={classes.tickets}>
          {pages.items.map((ticket) => (
            <li key={ticket._id}>
              <Link to={href('helpandsupport', {}, { ticket: ticket._id })}>
                <b dir="auto">{ticket.subject}</b>
                <span>
                  <TicketStatus status={ticket.status} />
                  <small>
                    {t('tickets.messages', { count: ticket.messages })}, <When at={ticket.last_at} shape="date" />
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </Panel>
      )}
      <ShowMore pages={pages}>{t('tickets.more')}</ShowMore>
    </section>
  );
}
