import { type MetaFunction, useSearchParams } from 'react-router';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, useCall, useCallPages, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { EventsTabs } from '#web/features/my-events/events-tabs.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { TakenCard } from './taken-card.tsx';

const times = ['upcoming', 'past'] as const;
type Time = (typeof times)[number];

const timeOf = (search: URLSearchParams): Time => times.find((time) => time === search.get('time')) ?? 'upcoming';

const queriesOf = ({ url }: Wanted) => [callPages('user/event_listing', { time: timeOf(url.searchParams) })];

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The events that the user takes part in, with links to the tickets. */
export default function TakenEvents() {
  const t = useMessages(takenEvents);
  const { user } = useSession();
  const [search] = useSearchParams();
  const time = timeOf(search);
  const isOrganiser = (user?.providers.length ?? 0) > 0;
  const sides = times.map((each) => ({
    text: t(each),
    to: href('my_events_events', {}, { time: each === 'upcoming' ? undefined : each }),
    isShown: each === time,
  }));
  return (
    <Page>
      <title>{t('title')}</title>
      <PageHead title={t('title')}>
        <LinkSwitch label={t('when')} sides={sides} replace />
      </PageHead>
      {isOrganiser && <OrganiserTabs />}
      <Events key={time} time={time} />
    </Page>
  );
}

function OrganiserTabs() {
  const { data } = useCall('user/event_list', { limit: 1 });
  return <EventsTabs value="going" counts={data?.counts} />;
}

function Events({ time }: { readonly time: Time }) {
  const t = useMessages(takenEvents);
  const events = useCallPages('user/event_listing', { time });
  if (events.isPending) return <RowsLoading label={t('loading')} />;
  if (events.data === undefined) return <QueryProblem query={events} />;
  if (events.items.length === 0)
    return (
      <EmptyState
        scene="calendar"
        title={t(`empty.${time}`)}
        text={t(`empty_text.${time}`)}
        action={{ label: t('find'), to: href('home', {}, { kind: 'event' }) }}
      />
    );
  return (
    <>
      <ul className={classes.cards}>
        {events.items.map((taken) => (
          <TakenCard key={taken._id} taken={taken} />
        ))}
      </ul>
      <ShowMore pages={events}>{t('more')}</ShowMore>
    </>
  );
}
