import { statements } from '#locales/areas/statements.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { hiredHref, hiredStatementHref } from '#web/features/hires/addresses.ts';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { Statements } from './statements.tsx';

/** What a page earned with a date that it was hired for, and with the other dates of that event. */
export function HiredStatement({ hire_id, date }: { readonly hire_id: string; readonly date: string }) {
  const t = useMessages(statements);
  const query = useCall('user/event_provider_list', { hire_id });
  const event = query.data?.items[0]?.event;
  return (
    <Page>
      <title>{t('title')}</title>
      <BackLink to={hiredHref(hire_id)}>{t('back_hire')}</BackLink>
      {event !== undefined && <PageHead title={event.title} />}
      {query.isPending && <RowsLoading label={t('loading')} />}
      {query.isError && <QueryProblem query={query} />}
      {event !== undefined && (
        <Statements
          event_id={event._id}
          shown={date}
          hrefOf={(other) => hiredStatementHref(hire_id, other)}
          timezone={event.timezone}
        />
      )}
    </Page>
  );
}
