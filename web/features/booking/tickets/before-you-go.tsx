import { IconClock, IconMapPin, IconMessageCircle, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CancellationSentence } from '../cancellation.tsx';
import { MessageDrawer } from '../page/message-drawer.tsx';
import { useSessionZone } from '../session-zone.ts';
import classes from './tickets.module.css';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** What to know before the event: the opening time, the way, the host, and the refund of a cancellation. */
export function BeforeYouGo({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  const { user } = useSession();
  const [isWriting, setWriting] = useState(false);
  const zone = useSessionZone(booking.place, booking.timezone);
  const { event_id, items, location, place, provider } = booking;
  const occurrence_id = items[0]?.occurrence_id;
  const event = useCall(
    user === null ? 'event/guest_event_detail' : 'event/event_detail',
    { event_id: event_id ?? '', ...(occurrence_id === undefined ? {} : { occurrence_id }) },
    { enabled: event_id !== null },
  ).data;
  const way = [location?.label, location?.address].filter((part) => part !== undefined && part !== null);
  return (
    <Panel as="section" className={classes.before} aria-labelledby="before">
      <h2 id="before">{t('before.title')}</h2>
      <ul>
        {event !== undefined && <OpeningTime event={event} booking={booking} />}
        {place !== 'virtual' && way.length > 0 && (
          <li>
            <IconMapPin {...icon} />
            <span>
              {[...new Set(way)].join(', ')}
              {event !== undefined && event.arrival_note !== '' && <small>{event.arrival_note}</small>}
            </span>
          </li>
        )}
        {place !== 'at_venue' && (
          <li>
            <IconVideo {...icon} />
            <span>{t('before.online')}</span>
          </li>
        )}
        <li>
          <IconMessageCircle {...icon} />
          <span>
            {t.rich('before.message', {
              provider: provider.name,
              message: (text) => (
                <button type="button" onClick={() => setWriting(true)}>
                  {text}
                </button>
              ),
            })}
          </span>
        </li>
      </ul>
      {booking.cancellation !== null && (
        <p>
          <CancellationSentence terms={booking.cancellation} zone={zone} />
        </p>
      )}
      <MessageDrawer
        booking={booking}
        query={{ booking_id: booking._id }}
        isOpen={isWriting}
        onClose={() => setWriting(false)}
      />
    </Panel>
  );
}

/** The opening time, where the host says so. */
function OpeningTime({ event, booking }: { readonly event: PublicEvent; readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  const { doors_minutes } = event;
  if (doors_minutes === null || doors_minutes === 0 || booking.place === 'virtual') return null;
  const at = new Date(Date.parse(booking.starts_at) - doors_minutes * MINUTE_MS).toISOString();
  return (
    <li>
      <IconClock {...icon} />
      <span>{t('before.doors', { time: { at, zone: booking.timezone, shape: 'time' } })}</span>
    </li>
  );
}
