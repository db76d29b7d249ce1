import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconScan } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, type MetaFunction, Navigate, useParams, useSearchParams } from 'react-router';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { CancelBar } from '#web/features/my-events/cancel/progress-bar.tsx';
import { EventChip } from '#web/features/my-events/event-chip.tsx';
import { EventMenu } from '#web/features/my-events/event-menu.tsx';
import { href } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { PageSkeleton, RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useInBrowser } from '#web/ui/loading/in-browser.ts';
import classes from './detail.module.css';
import { eventTabs } from './tabs.tsx';

const queriesOf = ({ params }: Wanted) => [callQuery('user/event_detail', { event_id: params.id ?? '' })];

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** One event of the organiser: what is sold, its dates and tickets. */
export default function MyEvent() {
  const t = useMessages(myEvents);
  const { id = '' } = useParams();
  const query = useCall('user/event_detail', { event_id: id });
  const title = query.data?.event.title ?? t('title');
  return (
    <>
      <title>{title === '' ? t('untitled') : title}</title>
      <OpenedEvent id={id} query={query} />
    </>
  );
}

interface OpenedEventProps {
  readonly id: string;
  readonly query: ReturnType<typeof useCall<'user/event_detail'>>;
}

function OpenedEvent({ id, query }: OpenedEventProps) {
  const t = useMessages(myEvents);
  if (query.isPending) return <PageSkeleton />;
  if (query.data === undefined)
    return <QueryProblemPage query={query} wayOn={{ label: t('detail.gone'), to: href('my_events') }} />;
  if (query.data.event.status === 'draft') return <Navigate to={href('edit_events', { id })} replace />;
  return <Tabs managed={query.data} />;
}

/** The event under its tabs, which are in the address. */
function Tabs({ managed }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const [search] = useSearchParams();
  const { off_features } = useSession().market;
  const tabs = eventTabs.filter(({ feature }) => feature === undefined || !off_features.includes(feature));
  const [first] = eventTabs;
  const shown = tabs.find(({ key }) => key === search.get('tab')) ?? first;
  // The server's page links the styles of the first tab only: the others would appear without theirs.
  const isStyled = useInBrowser() || shown === first;
  const { event } = managed;
  return (
    <Page>
      <Head managed={managed} />
      <PillTabs
        label={t('detail.tabs')}
        value={shown.key}
        tabs={tabs.map(({ key, count }) => ({
          value: key,
          label: t(`detail.tab.${key}`),
          ...(count === undefined ? {} : { count: count(managed) }),
          to: href('my_event', { id: event._id }, { tab: key === first.key ? undefined : key }),
        }))}
      />
      <CancelBar event_id={event._id} />
      <div className={classes.tab}>
        <Suspense fallback={<RowsSkeleton />}>
          {isStyled ? <shown.View managed={managed} /> : <RowsSkeleton />}
        </Suspense>
      </div>
    </Page>
  );
}

function Head({ managed: { event, numbers } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const [cover] = event.images;
  return (
    <header className={classes.head}>
      <BackLink to={href('my_events')}>{t('detail.back')}</BackLink>
      <div>
        {cover !== undefined && (
          <span className={classes.cover}>
            <Picture picture={cover} ratio={1} sizes="64px" radius="0.625rem" alt="" eager />
          </span>
        )}
        <div className={classes.title}>
          <h1 dir="auto">{event.title === '' ? t('untitled') : event.title}</h1>
          <div>
            <EventChip event={event} />
            <span>{event.schedule_text}</span>
          </div>
        </div>
        <div className={classes.acts}>
          <Button
            component={Link}
            to={href('view_events', { id: event._id, providerId: event.provider_id })}
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
          >
            {t('detail.view')}
          </Button>
          {event.status === 'published' && (
            <Button
              component={Link}
              to={href('edit_events', { id: event._id })}
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
            >
              {t('detail.edit')}
            </Button>
          )}
          {event.status === 'published' && (
            <Button
              component={Link}
              to={href('check_in', { eventId: event._id })}
              reloadDocument
              data-main
              leftSection={<IconScan size={18} stroke={1.8} aria-hidden />}
            >
              {t('detail.check_in')}
            </Button>
          )}
          <EventMenu event={event} isUnbooked={numbers.bookings === 0} />
        </div>
      </div>
    </header>
  );
}
