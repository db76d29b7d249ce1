import { Anchor } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { Link, useParams } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { type Web, webContext } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery, useCall, useCallPages } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { DatesView } from '#web/features/events/dates/dates-view.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';

const LIST = 'event/upcoming_event';
const inputOf = (event: PublicEvent) => ({ provider_id: event.provider._id, event_id: event._id });

const eventOf = (event_id: string) => callQuery('event/event_detail', { event_id });
const wanted = ({ params }: Wanted) => [eventOf(params.eventId ?? '')];
const onServer = loadOnServer(wanted);
const inBrowser = loadInBrowser(wanted);

const loadedEvent = (web: Web, event_id: string) => web.queries.getQueryData(eventOf(event_id).queryKey) ?? null;

function headOf(web: Web, event: PublicEvent | null) {
  if (event === null) return [];
  const { title, provider } = event;
  const t = messagesIn(web.language, eventPage);
  return [
    { title: t('head.title', { title, host: provider.name }) },
    { name: 'description', content: t('list.dates_description', { title }) },
    {
      tagName: 'link' as const,
      rel: 'canonical',
      href: `${web.origin}${href('view_events', { id: event._id, providerId: provider._id })}`,
    },
  ];
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await onServer(args);
  const web = args.context.get(webContext);
  const event = loadedEvent(web, args.params.eventId ?? '');
  if (event === null) return { ...loaded, head: [] };
  const dates = await loadOnServer(() => [callPages(LIST, inputOf(event))])(args);
  return {
    dehydrated: { mutations: [], queries: [...loaded.dehydrated.queries, ...dates.dehydrated.queries] },
    head: headOf(web, event),
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await inBrowser(args);
  const web = args.context.get(webContext);
  return { head: headOf(web, loadedEvent(web, args.params.eventId ?? '')) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** All dates of an event, as a list or by month. */
export default function RecurrentEvents() {
  const { eventId = '' } = useParams();
  const detail = useCall('event/event_detail', { event_id: eventId });
  if (detail.data === undefined) return detail.isError ? <QueryProblemPage query={detail} /> : <PageSkeleton />;
  return <AllDates event={detail.data} />;
}

function AllDates({ event }: { event: PublicEvent }) {
  const t = useMessages(eventPage);
  const list = useCallPages(LIST, inputOf(event));
  const page = href('view_events', { id: event._id, providerId: event.provider._id });
  if (list.isError && list.data === undefined) return <QueryProblemPage query={list} />;
  if (list.data === undefined) return <PageSkeleton />;
  const isEmpty = list.data.pages.every(({ dates }) => dates.length === 0);
  return (
    <Page>
      <Section
        level={1}
        title={t('list.dates_title')}
        text={
          <Anchor component={Link} to={page}>
            {event.title}
          </Anchor>
        }
      >
        {isEmpty ? (
          <EmptyState
            scene="calendar"
            title={t('list.empty_dates')}
            text={t('list.empty_dates_text')}
            action={{
              label: t('closed.more_of_host', { host: event.provider.name }),
              to: href('upcoming_events', { providerId: event.provider.slug }),
            }}
          />
        ) : (
          <DatesView
            pages={list.data.pages}
            provider_id={event.provider._id}
            more={list}
            count={event.occurrences_count}
            isOfOne
          />
        )}
      </Section>
    </Page>
  );
}
