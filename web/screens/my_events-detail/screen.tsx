import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link, type MetaFunction, Navigate, useParams } from 'react-router';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { CancelBar } from '#web/features/my-events/cancel/progress-bar.tsx';
import { EventChip } from '#web/features/my-events/event-chip.tsx';
import { EventMenu } from '#web/features/my-events/event-menu.tsx';
import { href } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { EventDates } from './dates.tsx';
import classes from './detail.module.css';
import { Registration } from './registration.tsx';
import { TicketSales } from './ticket-sales.tsx';

const queriesOf = ({ params }: Wanted) => [callQuery('user/event_detail', { event_id: params.id ?? '' })];

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** One event of the organiser: what is sold, its dates and tickets. */
export default function MyEvent() {
  const { id = '' } = useParams();
  const query = useCall('user/event_detail', { event_id: id });
  if (query.isPending) return <PageSkeleton />;
  if (query.data === undefined)
    return (
      <Page>
        <QueryProblem query={query} />
      </Page>
    );
  if (query.data.event.status === 'draft') return <Navigate to={href('edit_events', { id })} replace />;
  return <Overview managed={query.data} />;
}

function Overview({ managed }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const { money, number } = useFormats();
  const { event, numbers } = managed;
  return (
    <Page>
      <title>{event.title === '' ? t('untitled') : event.title}</title>
      <Head managed={managed} />
      <CancelBar event_id={event._id} />
      <section className={classes.numbers} aria-label={t('detail.numbers')}>
        <Stat label={t('detail.sold')} value={number(numbers.sold)} />
        <Stat label={t('detail.sales')} value={money(numbers.sales, event.currency)} />
        <Stat label={t('detail.bookings')} value={number(numbers.bookings)} />
        <Stat label={t('detail.dates')} value={number(managed.dates_count)} />
      </section>
      <div className={classes.columns}>
        <EventDates managed={managed} />
        <div className={classes.side}>
          {event.status === 'published' && <Registration event={event} />}
          <TicketSales event={event} />
        </div>
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
          <EventMenu event={event} isUnbooked={numbers.bookings === 0} />
        </div>
      </div>
    </header>
  );
}
