import { Suspense } from 'react';
import { type MetaFunction, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router';
import type { CallInput } from '#contract/index.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import type { Session } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { linkedCode } from '#web/features/booking/checkout/linked-code.ts';
import { askedTickets } from '#web/features/booking/tickets/tickets-address.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { NotFetched, partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { ticketLines } from './choice/asked-tickets.ts';
import { Choose } from './choose.tsx';
import { TicketsGone } from './tickets-gone.tsx';

/** The steps after the choice, which nobody sees before they hold tickets. */
const held = partOf(async () => ({ default: (await import('./paying/tickets-held.tsx')).TicketsHeld }), NotFetched);

const detailCall = ({ user }: Session) => (user === null ? 'event/guest_event_detail' : 'event/event_detail');

/** The event with the tickets of the chosen date. A code also shows the tickets that it unlocks. */
function detailInput(event_id: string, search: URLSearchParams): CallInput<'event/event_detail'> {
  const occurrence_id = search.get('occurrence');
  const code = linkedCode(search, 'code');
  return { event_id, ...(occurrence_id ? { occurrence_id } : {}), ...(code === '' ? {} : { code }) };
}

// Only the browser reads a booking, because only it stores the token of a guest's booking, and guest pages are shared.
function queriesOf({ params, url, session }: Wanted) {
  return [callQuery(detailCall(session), detailInput(params.id ?? '', url.searchParams))];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

/** A step of the same booking reloads nothing, so that it works without network too. */
export const shouldRevalidate = ({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id ||
  currentUrl.searchParams.get('occurrence') !== nextUrl.searchParams.get('occurrence');

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Booking tickets of an event: who comes, hold, pay, done. */
export default function EventBooking() {
  const t = useMessages(eventBooking);
  return (
    <>
      <title>{t('page.title')}</title>
      <meta name="description" content={t('page.description')} />
      <Booking />
    </>
  );
}

function Booking() {
  const t = useMessages(eventBooking);
  const params = useParams();
  const [search] = useSearchParams();
  const detail = useCall(detailCall(useSession()), detailInput(params.id ?? '', search));
  const event = detail.data;
  const booking_id = search.get('booking');
  usePartAhead(held);
  if (event === undefined) {
    if (detail.error === null) return <PageSkeleton />;
    if (problemOf(detail.error).code !== 'not_found') return <QueryProblemPage query={detail} />;
    return (
      <EmptyPage
        scene="signpost"
        title={t('missing.event')}
        text={t('missing.event_text')}
        action={{ label: t('missing.event_action'), to: href('home') }}
      />
    );
  }
  if (booking_id !== null)
    return (
      <Suspense key={booking_id} fallback={<PageSkeleton />}>
        <held.Here event={event} booking_id={booking_id} />
      </Suspense>
    );
  const asked = askedTickets(params, search);
  const lines = ticketLines(asked, event.packages);
  if (lines === null || event.can.edit) return <TicketsGone event={event} lines={[]} problem={null} />;
  const key = `${event.chosen?._id} ${asked.map(({ package_id, count }) => `${package_id}:${count}`).join()}`;
  return <Choose key={key} event={event} lines={lines} />;
}
