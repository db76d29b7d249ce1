import { Anchor } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { Link, useParams } from 'react-router';
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
const inputOf = (provider_id: string) => ({ provider_id, by: 'date' as const });

const profileOf = (provider_id: string) => callQuery('user/get_profile', { provider_id });
const wanted = ({ params: { providerId = '' } }: Wanted) => [
  profileOf(providerId),
  callPages(LIST, inputOf(providerId)),
];
const onServer = loadOnServer(wanted);
const inBrowser = loadInBrowser(wanted);

function headOf(web: Web, provider_id: string) {
  const profile = web.queries.getQueryData(profileOf(provider_id).queryKey);
  if (profile?.kind !== 'provider') return [];
  const { name, slug } = profile.provider;
  const t = messagesIn(web.language, eventPage);
  return [
    { title: t('head.title', { title: t('list.title'), host: name }) },
    { name: 'description', content: t('list.description', { host: name }) },
    {
      tagName: 'link' as const,
      rel: 'canonical',
      href: `${web.origin}${href('upcoming_events', { providerId: slug })}`,
    },
  ];
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await onServer(args);
  return { ...loaded, head: headOf(args.context.get(webContext), args.params.providerId ?? '') };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await inBrowser(args);
  return { head: headOf(args.context.get(webContext), args.params.providerId ?? '') };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** All upcoming events of a provider, as a list or by month. */
export default function UpcomingEvents() {
  const t = useMessages(eventPage);
  const { providerId = '' } = useParams();
  const profile = useCall('user/get_profile', { provider_id: providerId });
  const list = useCallPages(LIST, inputOf(providerId));
  if (list.isError && list.data === undefined) return <QueryProblemPage query={list} />;
  if (profile.data?.kind !== 'provider' || list.data === undefined) return <PageSkeleton />;
  const { provider } = profile.data;
  return (
    <Page>
      <Section
        level={1}
        title={t('list.title')}
        text={
          <Anchor component={Link} to={href('provider_details', { providerId: provider.slug })}>
            {t('list.by', { host: provider.name })}
          </Anchor>
        }
      >
        {list.data.pages.every(({ dates }) => dates.length === 0) ? (
          <EmptyState
            scene="calendar"
            title={t('list.empty')}
            text={t('list.empty_text', { host: provider.name })}
            action={{
              label: t('list.see_host', { host: provider.name }),
              to: href('provider_details', { providerId: provider.slug }),
            }}
          />
        ) : (
          <DatesView pages={list.data.pages} provider_id={provider._id} more={list} />
        )}
      </Section>
    </Page>
  );
}
