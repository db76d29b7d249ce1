import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { myEvents } from '#locales/areas/my-events.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { callPages, useCallPages, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { Workspace } from '#web/features/workspace/workspace.tsx';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { EventCard } from './event-card.tsx';
import classes from './my-events.module.css';

const tabs = ['upcoming', 'draft', 'past', 'cancelled'] as const;
type Tab = (typeof tabs)[number];

const tabOf = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? 'upcoming';

function queriesOf({ url, session }: Wanted) {
  if ((session.user?.providers ?? []).length === 0) return [];
  return [callPages('user/event_list', { tab: tabOf(url.searchParams) })];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [
  { title: messagesIn('en', myEvents)('title') },
  { name: 'robots', content: 'noindex' },
];

/** The organiser's events: hosting, drafts, past and cancelled ones, with their sales. */
export default function MyEvents() {
  const t = useMessages(myEvents);
  const { user } = useSession();
  const [search] = useSearchParams();
  const hasPage = (user?.providers ?? []).length > 0;
  return (
    <Workspace>
      {hasPage ? (
        <Page>
          <PageHead title={t('title')}>
            <Button
              component={Link}
              to={href('create_event')}
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            >
              {t('create')}
            </Button>
          </PageHead>
          <Events tab={tabOf(search)} />
        </Page>
      ) : (
        <NeedsPage title={t('needs_page.title')} text={t('needs_page.text')} />
      )}
    </Workspace>
  );
}

function Events({ tab }: { readonly tab: Tab }) {
  const t = useMessages(myEvents);
  const events = useCallPages('user/event_list', { tab });
  const counts = events.data?.pages[0]?.counts;
  return (
    <>
      <PillTabs
        label={t('tabs')}
        value={tab}
        tabs={tabs
          .filter((each) => each !== 'cancelled' || (counts?.cancelled ?? 0) > 0 || tab === 'cancelled')
          .map((each) => ({
            value: each,
            label: t(`tab.${each}`),
            ...(counts === undefined ? {} : { count: counts[each] }),
            to: href('my_events', {}, { tab: each === 'upcoming' ? undefined : each }),
          }))}
      />
      {events.isPending ? (
        <Loading />
      ) : events.data === undefined ? (
        <QueryProblem query={events} />
      ) : events.items.length === 0 ? (
        <EmptyState
          scene="calendar"
          title={t(`empty.${tab}`)}
          text={t(`empty_text.${tab}`)}
          {...(tab === 'upcoming' || tab === 'draft'
            ? { action: { label: t('create'), to: href('create_event') } }
            : {})}
        />
      ) : (
        <>
          <ul className={classes.cards}>
            {events.items.map((event) => (
              <EventCard key={event._id} event={event} isPast={tab === 'past'} />
            ))}
          </ul>
          <ShowMore pages={events}>{t('more')}</ShowMore>
        </>
      )}
    </>
  );
}

function Loading() {
  const t = useMessages(myEvents);
  return (
    <div role="status" aria-label={t('loading')} className={classes.cards}>
      <Skeleton height="8.5rem" radius="lg" />
      <Skeleton height="8.5rem" radius="lg" />
      <Skeleton height="8.5rem" radius="lg" />
    </div>
  );
}
