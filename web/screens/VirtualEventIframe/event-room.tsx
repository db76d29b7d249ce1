import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { loginHref } from '#web/api/session.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import type { Room, Visit } from './room-types.ts';
import { RoomView } from './room-view.tsx';
import classes from './virtual-event.module.css';

interface EventRoomProps {
  readonly occurrence_id: string;
  /** The token of a ticket; null for visitors with an account or a guest's booking. */
  readonly token: string | null;
}

/** The online room of a date: before it opens, open, and after it closed. */
export function EventRoom({ occurrence_id, token }: EventRoomProps) {
  const visit: Visit = { occurrence_id, ...(token === null ? {} : { token }) };
  const query = useCall('event/meeting', visit, { refetchInterval: 60_000 });
  if (query.data === undefined) {
    if (query.error === null) return <PageSkeleton />;
    return problemOf(query.error).status === 404 ? <NoRoom {...visit} /> : <QueryProblemPage query={query} />;
  }
  const room = query.data;
  if (room.state === 'over' || room.state === 'cancelled') return <ClosedRoom room={room} state={room.state} />;
  return (
    <Page width={room.is_embedded && room.can.join ? 'wide' : 'narrow'}>
      <RoomHead room={room} />
      <RoomView room={room} visit={visit} onOpen={query.refetch} />
    </Page>
  );
}

function RoomHead({ room: { event, role, starts_at } }: { readonly room: Room }) {
  const t = useMessages(onlineRoom);
  const zone = useViewerZone() ?? event.timezone;
  const when = { at: starts_at, zone, shape: 'full' } as const;
  return (
    <header className={classes.head}>
      <div>
        <h1>{event.title}</h1>
        <p>{role === 'organiser' ? t('head.host', { when }) : t('head.with', { name: event.provider.name, when })}</p>
      </div>
    </header>
  );
}

/** A room that is over or was cancelled, with what comes next. */
function ClosedRoom({ room, state }: { readonly room: Room; readonly state: 'over' | 'cancelled' }) {
  const t = useMessages(onlineRoom);
  const { event, role, occurrence_id } = room;
  const isHost = role === 'organiser';
  const page = eventHref({ event_id: event._id, provider_id: event.provider._id });
  return (
    <EmptyPage
      scene="calendar"
      title={t(`closed.${state}`)}
      text={t(textOf(state, role))}
      action={
        isHost
          ? {
              label: t(state === 'over' ? 'back.guests' : 'back.guests_cancelled'),
              to: href('my_event', { id: event._id }, { tab: 'attendees', date: occurrence_id }),
            }
          : { label: t('back.event'), to: page }
      }
    />
  );
}

function textOf(state: 'over' | 'cancelled', role: Room['role']) {
  if (state === 'over') return role === 'guest' ? 'closed_text.over' : 'closed_text.host';
  return role === 'organiser' ? 'closed_text.cancelled_host' : 'closed_text.cancelled';
}

/** Whoever has no online ticket for the date learns nothing about it. */
function NoRoom({ occurrence_id, token }: Visit) {
  const t = useMessages(onlineRoom);
  const { user } = useSession();
  const here = href('virtual_event_iframe', {}, { occurrence_id, ticket: token });
  return (
    <EmptyPage
      scene="search"
      title={t('missing.title')}
      text={t(user === null ? 'missing.guest' : 'missing.text')}
      action={
        user === null
          ? { label: t('back.sign_in'), to: loginHref(here) }
          : { label: t('back.bookings'), to: href('booking') }
      }
    />
  );
}
