import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useSession } from '#web/api/queries.ts';
import { ChangePanel } from '#web/features/change/change-panel.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { BookingReview } from '#web/features/reviews/booking-review.tsx';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/picture.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './booking.module.css';
import { CalendarButtons } from './calendar-buttons.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { Facts } from './facts.tsx';
import { Meeting } from './meeting.tsx';
import { NoShow } from './no-show.tsx';
import { Policy } from './policy.tsx';
import { Receipt } from './receipt.tsx';
import { SendMailAgain } from './send-mail-again.tsx';
import { useSessionZone } from './session-zone.ts';
import { StatusBadge } from './status.tsx';
import { BookedTitle } from './title-row.tsx';

interface BookingDetailProps {
  readonly booking: BookingDetails;
  /** The input the booking was read with. */
  readonly query: { readonly booking_id?: string };
  readonly onStale: () => void;
}

/** Where a held booking is paid, where the same is booked once more, and where it is moved. */
export function bookingLinks(booking: Pick<BookingDetails, '_id' | 'provider' | 'service'>) {
  const params = { providerId: booking.provider._id, serviceId: booking.service._id };
  return {
    pay: href('book_session', params, { booking: booking._id }),
    again: href('book_session', params),
    move: href('modify_book_session', { providerId: booking.provider._id, bookingId: booking._id }),
  };
}

/** Everything about one booking and all that can be done with it; the same in the drawer and on a guest's page. */
export function BookingDetail({ booking, query, onStale }: BookingDetailProps) {
  const { market } = useSession();
  const [isCancelling, setCancelling] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const zone = useSessionZone(booking.place, booking.timezone);
  const links = bookingLinks(booking);
  const isAhead = booking.status === 'confirmed';
  const mayCancel = booking.can.cancel || booking.can.withdraw;
  const isMine = booking.role === 'customer';
  // A guest has no account for the moving screen: the page of their link does it.
  const moveLink = booking.manage_url === null ? links.move : '?move=1';
  const isRefused = booking.refund_preview?.allowed === false;
  return (
    <div className={classes.detail}>
      <header className={classes.detailHead}>
        {booking.service.image !== null && (
          <Picture picture={booking.service.image} ratio={21 / 9} sizes="(max-width: 40em) 100vw, 560px" eager alt="" />
        )}
        <BookedTitle booking={booking} />
        <p className={classes.badges}>
          <StatusBadge status={booking.status} />
          <span>Booking {booking.number}</span>
        </p>
      </header>

      {booking.can.pay && booking.expires_at !== null && (
        <div>
          <HoldTimer expires_at={booking.expires_at} onOver={onStale} />
          <Button component={Link} to={links.pay} size="lg" fullWidth>
            Pay now
          </Button>
        </div>
      )}

      {booking.change !== null && (
        <ChangePanel booking={booking} change={booking.change} settleLink={moveLink} level={3} />
      )}

      <BookingReview booking={booking} />
      <Facts booking={booking} />
      <Meeting booking={booking} />
      {isAhead && <CalendarButtons booking={booking} />}
      <Receipt booking={booking} market={market.name} />
      {booking.status !== 'awaiting_payment' && <SendMailAgain booking={booking} />}

      {isAhead && isMine && (
        <section>
          <h3>If plans change</h3>
          <Policy
            policy={booking.cancellation_policy}
            starts_at={booking.starts_at}
            timezone={zone}
            isFree={booking.price.total === 0}
          />
        </section>
      )}

      {isCancelling && mayCancel ? (
        <CancelPanel
          booking={booking}
          query={query}
          onClose={() => {
            setCancelling(false);
            queueMicrotask(() => cancelButton.current?.focus());
          }}
        />
      ) : (
        <div className={classes.buttons}>
          {booking.can.modify && booking.change === null && (
            <Button component={Link} to={moveLink} size="md">
              {isMine ? 'Move' : 'Propose a change'}
            </Button>
          )}
          {isMine && booking.can.rebook && !booking.can.pay && (
            <Button component={Link} to={links.again} size="md" variant={isAhead ? 'default' : 'filled'}>
              Book again
            </Button>
          )}
          <NoShow booking={booking} query={query} />
          {mayCancel && (
            <Button
              ref={cancelButton}
              size="md"
              variant="subtle"
              color="red"
              disabled={isRefused}
              onClick={() => setCancelling(true)}
            >
              {booking.status === 'awaiting_payment' ? 'Give up this time' : 'Cancel the booking'}
            </Button>
          )}
          {isRefused && <p className={classes.quiet}>{booking.refund_preview?.sentence}</p>}
        </div>
      )}

      <section id="messages">
        <h3>Messages</h3>
        <Conversation
          which={booking.manage_url === null ? { booking_id: booking._id } : query}
          name={isMine ? booking.provider.name : booking.customer.name}
          size="part"
          empty={`Anything to settle before you meet? ${isMine ? booking.provider.name : booking.customer.name} reads it here, and by mail.`}
        />
      </section>

      <section>
        <h3>What happened so far</h3>
        <ol className={classes.timeline}>
          {booking.history.map((entry) => (
            <li key={`${entry.at}${entry.from}${entry.to}`}>
              <b>{happening(entry, booking)}</b>
              <When at={entry.at} shape="moment" label={false} />
              {/* What the house notes for itself is no reason that people gave. */}
              {entry.why !== '' && (entry.by === 'customer' || entry.by === 'provider') && <q>{entry.why}</q>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function happening(entry: BookingDetails['history'][number], booking: BookingDetails): string {
  const isMine = booking.role === 'customer';
  const who =
    entry.by === 'system' || entry.by === 'admin'
      ? booking.provider.name
      : entry.by === booking.role
        ? 'You'
        : entry.by === 'customer'
          ? booking.customer.name
          : booking.provider.name;
  switch (entry.to) {
    case 'awaiting_payment':
      return isMine ? 'You chose this time' : `${booking.customer.name} chose this time`;
    case 'requested':
      return `${who} asked for this time`;
    case 'confirmed':
      if (entry.from === 'confirmed') return `Changed, as ${entry.by === booking.role ? 'you' : who} wished`;
      if (entry.from !== null) return 'Paid and confirmed';
      return entry.by === 'provider' ? `${who} entered this booking` : 'Booked and confirmed';
    case 'completed':
      return 'Took place';
    case 'no_show':
      return 'Marked as missed';
    case 'cancelled':
      return entry.by === 'system' ? 'Cancelled' : `${entry.by === 'admin' ? 'Our staff' : who} cancelled`;
    case 'declined':
      return `${who} declined`;
    case 'expired':
      return 'The time to pay ran out; nothing was charged';
    case 'withdrawn':
      return `${who} gave the time up`;
    default:
      return entry.to;
  }
}
