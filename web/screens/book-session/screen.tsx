import { Suspense } from 'react';
import { type MetaFunction, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import type { Session } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { NotFetched, partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { Choose } from './choose.tsx';
import { NotOpenYet } from './not-open-yet.tsx';

/** The steps after the choice, which nobody sees before they hold a time. */
const held = partOf(async () => ({ default: (await import('./paying/session-held.tsx')).SessionHeld }), NotFetched);

function providerCall(session: Session) {
  return session.user === null ? 'user/guest_user_service_list' : 'user/user_service_list';
}

// Only the browser reads a booking, because only it stores the token of a guest's booking, and guest pages are shared.
function queriesOf({ params, session }: Wanted) {
  return [callQuery(providerCall(session), { provider_id: params.providerId ?? '', limit: 1 })];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

/** A step of the same booking reloads nothing, so that it works without network too. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.providerId !== nextParams.providerId;

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Booking a session: choose, hold, pay, done. */
export default function BookSession() {
  const t = useMessages(bookingSteps);
  return (
    <>
      <title>{t('steps.page_title')}</title>
      <meta name="description" content={t('steps.page_description')} />
      <Booking />
    </>
  );
}

function Booking() {
  const t = useMessages(bookingSteps);
  const { providerId = '', serviceId } = useParams();
  const [search] = useSearchParams();
  const { data, isPending } = useCall(providerCall(useSession()), { provider_id: providerId, limit: 1 });
  const provider = data?.items[0];
  const booking_id = search.get('booking');
  usePartAhead(held);
  if (isPending) return <PageSkeleton />;
  if (provider === undefined)
    return (
      <EmptyPage
        scene="signpost"
        title={t('missing.page')}
        action={{ label: t('missing.page_action'), to: href('home') }}
      />
    );
  if (booking_id !== null)
    return (
      <Suspense key={booking_id} fallback={<PageSkeleton />}>
        <held.Here provider={provider} booking_id={booking_id} />
      </Suspense>
    );
  const bookable = provider.is_service_array.filter((service) => service.is_active);
  if (!provider.is_claimed || bookable.length === 0)
    return (
      <EmptyPage
        scene="calendar"
        title={t('missing.closed', { provider: provider.name })}
        text={t('missing.closed_text')}
        action={{
          label: t('missing.closed_action'),
          to: href('provider_details', { providerId: provider._id }),
        }}
      />
    );
  const named = bookable.find(({ _id }) => _id === serviceId);
  const open = bookable.filter((service) => service.has_hours);
  if (open.length === 0 || named?.has_hours === false)
    return <NotOpenYet provider={provider} service={named ?? bookable[0]} hasOthers={open.length > 0} />;
  return <Choose key={provider._id} provider={provider} services={open} />;
}
