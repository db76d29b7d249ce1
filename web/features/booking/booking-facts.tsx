import { IconCalendarEvent, IconMapPin, IconNote, IconUser, IconUsers, IconVideo } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { useMessages } from '#web/api/messages.tsx';
import { wallOf } from '#web/features/schedule/wall-time.ts';
import { minutesLabel } from '#web/features/services/labels.ts';
import { When } from '#web/ui/format/when.tsx';
import classes from './booking-facts.module.css';
import { placeLabel } from './place-label.ts';
import { useSessionZone } from './session-zone.ts';

/** The facts of a booking: time, place, other side and number of people. */
export function BookingFacts({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const labels = useMessages(serviceLabels);
  const zone = useSessionZone(booking.place, booking.timezone);
  const isMine = booking.role === 'customer';
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <ul className={classes.facts}>
      <li>
        <IconCalendarEvent {...icon} />
        <span>
          <b>
            <When at={booking.starts_at} zone={zone} shape="full" />
          </b>
          {wallOf(booking.starts_at, zone) !== wallOf(booking.starts_at, booking.timezone) && (
            <small>
              <When at={booking.starts_at} zone={booking.timezone} shape="moment" />
            </small>
          )}
          <small>{minutesLabel(labels, booking.duration_minutes)}</small>
        </span>
      </li>
      <li>
        {booking.place === 'virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
        <span>
          <b>{booking.place === 'at_customer' && !isMine ? t('facts.at_theirs') : placeLabel(t, booking)}</b>
          {booking.location !== null && <small>{booking.location.address ?? booking.location.label}</small>}
          {booking.place === 'virtual' && (
            <small>{booking.meeting === null ? t('where.link_later') : t('facts.link_here')}</small>
          )}
        </span>
      </li>
      {(booking.participants > 1 || booking.kind === 'event') && (
        <li>
          <IconUsers {...icon} />
          <span>
            <b>{t(booking.kind === 'event' ? 'facts.tickets' : 'facts.people', { count: booking.participants })}</b>
            <TicketNames booking={booking} />
          </span>
        </li>
      )}
      {!isMine && (
        <li>
          <IconUser {...icon} />
          <span>
            <b>{booking.customer.name}</b>
            {booking.customer.email !== null && (
              <small>
                <a href={`mailto:${booking.customer.email}`}>{booking.customer.email}</a>
              </small>
            )}
            {booking.customer.phone !== null && (
              <small>
                <a href={`tel:${booking.customer.phone}`}>
                  <bdi dir="ltr">{booking.customer.phone}</bdi>
                </a>
              </small>
            )}
          </span>
        </li>
      )}
      {booking.note !== '' && (
        <li>
          <IconNote {...icon} />
          <span>
            <b>{t(isMine ? 'detail.note' : 'facts.their_note')}</b>
            <small className={classes.note}>{booking.note}</small>
          </span>
        </li>
      )}
    </ul>
  );
}

/** The tickets of an event booking with their people. */
function TicketNames({ booking: { tickets } }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  return tickets.map(({ _id, title, attendee_name, status }) => (
    <small key={_id} className={classes.ticketName} data-off={status === 'cancelled'}>
      {attendee_name === '' ? title : t('facts.ticket', { name: attendee_name, ticket: title })}
    </small>
  ));
}
