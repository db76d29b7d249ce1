import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './virtual-event.module.css';

export const meta: MetaFunction = () => [{ title: 'Online session' }, { name: 'robots', content: 'noindex' }];

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The meeting of a booking, embedded if it is the operator's own. The address contains the booking's id, never the
 * meeting's address.
 */
export default function VirtualEvent() {
  const [search] = useSearchParams();
  const booking_id = search.get('booking_id') ?? '';
  const isId = ID.test(booking_id);
  const { data, error, refetch, isFetching } = useCall(
    'booking/get_booking_details',
    { booking_id },
    { enabled: isId, refetchInterval: 60_000 },
  );
  if (!isId) return <Nothing title="Which session?" text="Open your booking and join from there." />;
  if (data !== undefined) return <Room booking={data} />;
  if (error === null) return <PageSkeleton />;
  return <QueryProblemPage query={{ error, isFetching, refetch }} />;
}

function Room({ booking }: { booking: BookingDetails }) {
  const { meeting, status, place, title, provider, customer, role } = booking;
  if (meeting === null)
    return place !== 'virtual' ? (
      <Nothing title="This session isn’t online" text="Your booking says where to go." booking={booking} />
    ) : status === 'completed' || status === 'no_show' ? (
      <Nothing title="This session is over" text="We hope you enjoyed it." booking={booking} />
    ) : (
      <Nothing title="You can’t join yet" text="You can join here once the booking is confirmed." booking={booking} />
    );
  const out = (
    <Button
      component="a"
      href={meeting.url}
      target="_blank"
      rel="noreferrer"
      variant={meeting.is_embedded ? 'default' : 'filled'}
      size="md"
      rightSection={<IconExternalLink size={18} stroke={1.8} />}
    >
      {meeting.is_embedded ? 'Open in new tab' : 'Join meeting'}
    </Button>
  );
  return (
    <Page width="wide">
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {`with ${role === 'customer' ? provider.name : customer.name}, `}
            <When at={booking.starts_at} shape="full" />
          </p>
        </div>
        {meeting.is_embedded && out}
      </header>
      {meeting.is_embedded ? (
        <>
          <iframe
            className={classes.frame}
            src={meeting.url}
            title={`Meeting: ${title}`}
            allow="camera; microphone; display-capture; fullscreen; autoplay; clipboard-write"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
            referrerPolicy="no-referrer"
          />
          <p className={classes.hint}>
            Can’t see the meeting? Some browsers block the camera here. Open it in a new tab.
          </p>
        </>
      ) : (
        <Panel tone="accent" className={classes.away}>
          <p>The meeting opens in a new tab on another site. You don’t need to install anything.</p>
          {out}
        </Panel>
      )}
    </Page>
  );
}

function Nothing({ title, text, booking }: { title: string; text: string; booking?: BookingDetails }) {
  const to =
    booking === undefined
      ? href('booking')
      : href('booking', {}, { open: booking._id, as: booking.role === 'provider' ? 'provider' : '' });
  return (
    <EmptyPage
      scene="calendar"
      title={title}
      text={text}
      action={{ label: booking === undefined ? 'See my bookings' : 'Back to booking', to }}
    />
  );
}
