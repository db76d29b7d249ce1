import { Suspense, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { CallInput } from '#contract/index.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { type Web, webContext } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery, useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import classes from '#web/features/events/page/event-page.module.css';
import { EventPage } from '#web/features/events/page/event-page.tsx';
import { EventSkeleton } from '#web/features/events/page/event-skeleton.tsx';
import { reviewedOn, SHOWN_REVIEWS } from '#web/features/events/page/event-story.tsx';
import { PageBack } from '#web/features/provider/page-head.tsx';
import { reviewsQuery } from '#web/features/provider/reviews.tsx';
import { href } from '#web/routes.ts';
import { partOf } from '#web/ui/loading/part.tsx';
import { headOf } from './page-metadata.ts';

const bookedTickets = partOf(() => import('./booked-tickets.tsx'));
const reviewDialog = partOf(() => import('#web/features/reviews/review-dialog.tsx'));

/** The input of the page's call: the event, the chosen date, and a code that unlocks tickets. */
function inputOf(event_id: string, search: URLSearchParams): CallInput<'event/event_detail'> {
  const [occurrence_id, code] = [search.get('occurrence'), search.get('code')];
  return { event_id, ...(occurrence_id ? { occurrence_id } : {}), ...(code ? { code } : {}) };
}

const queryOf = ({ params, url }: Pick<Wanted, 'params' | 'url'>) =>
  callQuery('event/event_detail', inputOf(params.id ?? '', url.searchParams));
const onServer = loadOnServer((wanted) => [queryOf(wanted)]);
const inBrowser = loadInBrowser((wanted) => [queryOf(wanted)]);

const loadedEvent = (web: Web, { request, params }: LoaderFunctionArgs | ClientLoaderFunctionArgs) =>
  web.queries.getQueryData(queryOf({ params, url: new URL(request.url) }).queryKey) ?? null;

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await onServer(args);
  const web = args.context.get(webContext);
  const event = loadedEvent(web, args);
  if (event === null) return { ...loaded, head: [] };
  const reviews = await loadOnServer(({ session }) => [
    callPages(...reviewsQuery(reviewedOn(event), 'newest', session, SHOWN_REVIEWS)),
  ])(args);
  return {
    dehydrated: { mutations: [], queries: [...loaded.dehydrated.queries, ...reviews.dehydrated.queries] },
    head: headOf(event, web),
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await inBrowser(args);
  const web = args.context.get(webContext);
  const event = loadedEvent(web, args);
  return { head: event === null ? [] : headOf(event, web) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** The public page of an event, with the tickets of the chosen date. */
export default function ViewEvents() {
  const { id = '', bookingId, reviewOpen } = useParams();
  const [search] = useSearchParams();
  const detail = useCall('event/event_detail', inputOf(id, search), { keepPrevious: true });
  if (detail.data === undefined) return detail.isError ? <QueryProblemPage query={detail} /> : <EventSkeleton />;
  const reviewed = isOpen(reviewOpen) ? (bookingId ?? null) : null;
  return <EventScreen key={detail.data._id} event={detail.data} reviewed={reviewed} booking_id={bookingId ?? null} />;
}

/** Whether a route opens the review dialog. Every word in its place does, except words for no. */
const isOpen = (word: string | undefined): boolean => word !== undefined && !['false', '0', 'no'].includes(word);

interface EventScreenProps {
  readonly event: PublicEvent;
  /** The booking whose review dialog is open. */
  readonly reviewed: string | null;
  /** The visitor's booking of the route, whose tickets are shown. */
  readonly booking_id: string | null;
}

function EventScreen({ event, reviewed, booking_id }: EventScreenProps) {
  const t = useMessages(eventPage);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [picked, setPicked] = useState<string | null>(null);
  const params = { id: event._id, providerId: event.provider._id };
  const code = search.get('code');

  // The tile changes at once, the rest of the page with the answer.
  const choose = (occurrence: string) => {
    setPicked(occurrence);
    void navigate(href('view_events', params, { occurrence, code }), { replace: true, preventScrollReset: true });
  };
  const isPending = picked !== null && picked !== event.chosen?._id && search.get('occurrence') !== event.chosen?._id;
  const above = (
    <>
      {event.status === 'draft' && (
        <p className={classes.unseen}>{t.rich('head.not_public', { b: (text) => <b>{text}</b> })}</p>
      )}
      <PageBack days={{ from: '', to: '' }} />
    </>
  );
  const booked = booking_id !== null && (
    <Suspense fallback={null}>
      <bookedTickets.Here booking_id={booking_id} event_id={event._id} />
    </Suspense>
  );
  return (
    <EventPage
      event={event}
      tickets={search.get('tickets')}
      pending={isPending ? picked : null}
      onChoose={choose}
      above={above}
      booked={booked}
    >
      {reviewed !== null && (
        <ReviewDialog
          event={event}
          booking_id={reviewed}
          onClose={() => void navigate(href('view_events', params), { replace: true, preventScrollReset: true })}
        />
      )}
    </EventPage>
  );
}

interface ReviewDialogProps {
  readonly event: PublicEvent;
  readonly booking_id: string;
  readonly onClose: () => void;
}

/** The review dialog of the route. Dialogs exist only in the browser; the server renders the page below. */
function ReviewDialog({ event, booking_id, onClose }: ReviewDialogProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return (
    <Suspense fallback={null}>
      <reviewDialog.Here
        provider={event.provider}
        booking={{ event_id: event._id, booking_id }}
        event={event.title}
        onClose={onClose}
      />
    </Suspense>
  );
}
