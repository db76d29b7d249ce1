import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { myEvents } from '#locales/areas/my-events.ts';
import { useFeature } from '#web/api/features.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, useCallPages, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { EventsTabs, type EventTab, eventTabs } from '#web/features/my-events/events-tabs.tsx';
import { NextDate } from '#web/features/my-events/next-date.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { href } from '#web/routes.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { EventCard } from './event-card.tsx';

const tabOf = (search: URLSearchParams): EventTab => eventTabs.find((tab) => tab === search.get('tab')) ?? 'upcoming';

function queriesOf({ url, session }: Wanted) {
  if ((session.user?.providers ?? []).length === 0) return [];
  return [callPages('user/event_list', { tab: tabOf(url.searchParams) })];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The organiser's events: hosting, drafts, past and cancelled ones, with their sales. */
export default function MyEvents() {
  const t = useMessages(myEvents);
  return (
    <>
      <title>{t('title')}</title>
      <Hosting />
    </>
  );
}

function Hosting() {
  const t = useMessages(myEvents);
  const { user } = useSession();
  const [search] = useSearchParams();
  const hasEvents = useFeature('events');
  const hasPage = (user?.providers ?? []).length > 0;
  if (!hasPage) return <NeedsPage title={t('needs_page.title')} text={t('needs_page.text')} />;
  return (
    <Page>
      <PageHead title={t('title')}>
        {hasEvents && (
          <Button
            component={Link}
            to={href('create_event')}
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          >
            {t('create')}
          </Button>
        )}
      </PageHead>
      <Events tab={tabOf(search)} />
    </Page>
  );
}

function Events({ tab }: { readonly tab: EventTab }) {
  const t = useMessages(myEvents);
  const hasEvents = useFeature('events');
  const events = useCallPages('user/event_list', { tab });
  const counts = events.data?.pages[0]?.counts;
  return (
    <>
      <EventsTabs value={tab} counts={counts} />
      {tab === 'upcoming' && <NextDate events={events.items} />}
      {events.isPending ? (
        <RowsLoading label={t('loading')} />
      ) : events.data === undefined ? (
        <QueryProblem query={events} />
      ) : events.items.length === 0 ? (
        <EmptyState
          scene="calendar"
          title={t(`empty.${tab}`)}
          text={t(`empty_text.${tab}`)}
          {...(hasEvents && (tab === 'upcoming' || tab === 'draft')
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
