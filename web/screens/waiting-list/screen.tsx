import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { CallInput } from '#contract/index.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { href, privateHead } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Entry } from './waiting-entry.tsx';

export const meta: MetaFunction = () => [...privateHead];

const isId = (token: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(token);

/** Somebody's place on a waiting list: by its id for its user, else by the cookie that the link of a mail set. */
export default function WaitingList() {
  const t = useMessages(eventWaiting);
  const { token = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const input: CallInput<'event/waiting_entry'> = isId(token) ? { entry_id: token } : {};
  const { data, error, refetch, isFetching } = useCall('event/waiting_entry', input);
  const asked = search.has('leave') ? 'leave' : search.has('take') ? 'take' : null;
  return (
    <Page width="narrow">
      <title>{t('meta.title')}</title>
      {data === undefined ? (
        error === null ? (
          <PageSkeleton />
        ) : (
          <ProblemState problem={problemOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : data.entry === null ? (
        <EmptyState
          level={1}
          scene="search"
          title={t('page.none')}
          text={t('page.none_text')}
          action={{ label: t('page.home'), to: href('home') }}
        />
      ) : (
        <Entry entry={data.entry} asked={asked} onAnswered={() => setSearch({}, { replace: true })} />
      )}
    </Page>
  );
}
