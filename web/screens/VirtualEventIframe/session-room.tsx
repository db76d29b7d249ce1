import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MeetingFrame, MeetingLink } from './meeting-frame.tsx';
import classes from './virtual-event.module.css';

/** The meeting of a booked session. */
export function SessionRoom({ booking_id }: { readonly booking_id: string }) {
  const query = useCall('booking/get_booking_details', { booking_id }, { refetchInterval: 60_000 });
  if (query.data !== undefined) return <Room booking={query.data} />;
  if (query.error === null) return <PageSkeleton />;
  return <QueryProblemPage query={query} />;
}

function Room({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(onlineRoom);
  const zone = useViewerZone() ?? booking.timezone;
  const { meeting, title, provider, customer, role } = booking;
  if (meeting === null) return <Closed booking={booking} />;
  const name = role === 'customer' ? provider.name : customer.name;
  return (
    <Page width="wide">
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{t('head.with', { name, when: { at: booking.starts_at, zone, shape: 'full' } })}</p>
        </div>
        {meeting.is_embedded && <MeetingLink url={meeting.url} label={t('new_tab')} variant="default" />}
      </header>
      {meeting.is_embedded ? (
        <MeetingFrame url={meeting.url} title={title} />
      ) : (
        <Panel tone="accent" className={classes.away}>
          <p>{t('session.text')}</p>
          <MeetingLink url={meeting.url} label={t('session.join')} />
        </Panel>
      )}
    </Page>
  );
}

/** Why a session has no meeting now. */
function Closed({ booking: { _id, role, place, status } }: { readonly booking: BookingDetails }) {
  const t = useMessages(onlineRoom);
  const isOver = status === 'completed' || status === 'no_show';
  const why = place !== 'virtual' ? 'not_online' : isOver ? 'over' : 'not_confirmed';
  return (
    <EmptyPage
      scene="calendar"
      title={t(`session.${why}`)}
      text={t(`session.${why}_text`)}
      action={{
        label: t('back.booking'),
        to: href('booking', {}, { open: _id, as: role === 'provider' ? 'provider' : '' }),
      }}
    />
  );
}
