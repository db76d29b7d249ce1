import { Button } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Invitation } from '#contract/entities/event/invitation.ts';
import { invitationPage } from '#locales/areas/invitation-page.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import { href } from '#web/routes.ts';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './invitation.module.css';
import { isOpen } from './page-state.ts';

/** What came of the answer: the booking, a guest's key to it, and the name that they gave. */
export interface Booked {
  readonly booking_id: string | null;
  readonly access_token: string | null;
  readonly name: string;
}

interface AnsweredProps {
  readonly invitation: Invitation;
  /** The answer that was just given. */
  readonly booked: Booked | null;
}

/** The accepted dates: what is booked, what is to be paid, and where tickets are still to be chosen. */
export function AcceptedDates({ invitation, booked }: AnsweredProps) {
  const t = useMessages(invitationPage);
  const { event } = invitation;
  const mine = invitation.dates.filter((date) => date.is_booked);
  const isHeld = booked?.booking_id != null && mine.length === 0;
  const kind = isHeld ? 'held' : mine.length > 0 ? 'going' : 'yes';
  const [name = ''] = (booked?.name || invitation.name).trim().split(/\s/);
  const open = isHeld ? [] : invitation.dates.filter((date) => date.status === 'accepted' && isOpen(date, serverNow()));
  const shown = isHeld ? invitation.dates.filter((date) => date.status === 'accepted') : [...mine, ...open];
  return (
    <div className={classes.done} role="status">
      <span className={classes.badge}>
        <IconConfetti size={34} stroke={1.7} aria-hidden />
      </span>
      <h1>{kind === 'going' && name !== '' ? t('going.title_named', { name }) : t(`done_title.${kind}`)}</h1>
      <p dir="auto">{event.title}</p>
      {kind !== 'going' && <p>{t(`done_text.${kind}`)}</p>}
      {kind === 'going' && booked?.booking_id != null && (
        <p>{t('going.mail', { count: mine.length, email: invitation.email })}</p>
      )}
      <ul className={classes.mine}>
        {shown.map((date) => (
          <li key={date._id}>
            <DateTile at={date.starts_at} zone={event.timezone} />
            <span>
              <b>
                <When at={date.starts_at} zone={event.timezone} />
              </b>
              <small>{t(date.is_booked ? 'booked' : 'accepted')}</small>
            </span>
            {open.includes(date) && (
              <Button component={Link} to={ticketHref(invitation, date._id)} size="sm">
                {t('book')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <BookingLink booked={booked} isHeld={isHeld} invitation={invitation} />
    </div>
  );
}

/** Where the booking is opened or paid; otherwise the event. */
function BookingLink({ booked, isHeld, invitation }: AnsweredProps & { readonly isHeld: boolean }) {
  const t = useMessages(invitationPage);
  const { user } = useSession();
  const { event } = invitation;
  const label = t(isHeld ? 'held.open' : 'going.open');
  if (booked?.access_token != null)
    return (
      <Button component={Link} to={href('guest_booking', { token: booked.access_token })} size="md">
        {label}
      </Button>
    );
  if (booked?.booking_id != null && user !== null)
    return (
      <Button component={Link} to={href('booking', {}, { open: booked.booking_id, as: 'customer' })} size="md">
        {label}
      </Button>
    );
  return (
    <Button
      component={Link}
      to={eventHref({ event_id: event._id, provider_id: event.provider._id })}
      variant="default"
      size="md"
    >
      {t('event')}
    </Button>
  );
}

/** Where a ticket for a date is booked: the one of the invitation, or any on the event's page. */
function ticketHref({ event, package: ticket }: Invitation, occurrence: string): string {
  const provider_id = event.provider._id;
  if (ticket === null) return eventHref({ event_id: event._id, provider_id, occurrence_id: occurrence });
  const params = { id: event._id, packageId: ticket._id, participants: '1', providerId: provider_id };
  return href('event_booking', params, { occurrence });
}
