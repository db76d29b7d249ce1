import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import { eventForm } from '#locales/areas/event-form.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { NeedsPage } from '#web/features/my-page/needs-page.tsx';
import { EventForm } from './event-form.tsx';
import { FormSkeleton } from './frame/form-skeleton.tsx';

const chargeOf = (currency: string) => ({ amount: 0, currency }) as never;

function queriesOf({ params, session }: Wanted) {
  const { id } = params;
  return [
    callQuery('my_page/get_my_page', {}),
    callQuery('user/description_list', {}),
    callQuery('user/get_system_charge', chargeOf(session.market.currency)),
    ...(id === undefined ? [] : [callQuery('user/event_detail', { event_id: id })]),
  ];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
/** A step or a save is no reason to load again. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Creates or edits an event, one question at a time. */
export default function EventFormScreen() {
  const t = useMessages(eventForm);
  const { id } = useParams();
  return (
    <>
      <title>{t(id === undefined ? 'title.new' : 'title.edit')}</title>
      <OpenedForm id={id} />
    </>
  );
}

function OpenedForm({ id }: { readonly id: string | undefined }) {
  const t = useMessages(eventForm);
  const [search] = useSearchParams();
  const pages = useCall('my_page/get_my_page', {});
  const stored = useCall('user/event_detail', { event_id: id ?? '' }, { enabled: id !== undefined });
  if (pages.data === undefined) return pages.isPending ? <FormSkeleton /> : <QueryProblemPage query={pages} />;
  if (id !== undefined && stored.data === undefined)
    return stored.isPending ? <FormSkeleton /> : <QueryProblemPage query={stored} />;
  const event = stored.data?.event ?? null;
  const wanted = event?.provider_id ?? search.get('page');
  const page = pages.data.items.find(({ _id }) => _id === wanted) ?? pages.data.items[0];
  if (page === undefined) return <NeedsPage title={t('needs_page.title')} text={t('needs_page.text')} />;
  return <EventForm key={id ?? 'new'} page={page} stored={event} />;
}
