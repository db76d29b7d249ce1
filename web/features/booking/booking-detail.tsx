import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useSession } from '#web/api/queries.ts';
import { Aftercare } from '#web/features/aftercare/aftercare.tsx';
import { ChangePanel } from '#web/features/change/change-panel.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { BookingReview } from '#web/features/reviews/booking-review.tsx';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/picture.tsx';
import { When } from '#web/ui/when.tsx';
import { AnswerPanel, OtherTimes } from './answer-panel.tsx';
import classes from './booking.module.css';
import { CalendarButtons } from './calendar-buttons.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { Facts } from './facts.tsx';
import { Meeting } from './meeting.tsx';
import { NoShow } from './no-show.tsx';
import { Policy } from './policy.tsx';
import { PriceLines, Receipt } from './receipt.tsx';
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
  const status = useRef<HTMLParagraphElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLElement>(null);
  const known = useRef(booking.status);
  // Whoever has just answered or cancelled stood on a button that is gone: they go on where it says what has become of it.
  useEffect(() => {
    if (known.current === booking.status) return;
    known.current = booking.status;
    if (document.activeElement === document.body) head.current?.focus();
  }, [booking.status]);
  const zone = useSessionZone(booking.place, booking.timezone);
  const links = bookingLinks(booking);
  const isAhead = booking.status === 'confirmed';
  const isAsked = booking.status === 'requested' && !booking.can.pay;
  const mayCancel = booking.can.cancel || (booking.can.withdraw && !isAsked);
  const isMine = booking.role === 'customer';
  const isUnasked = booking.status === 'requested' && booking.can.pay;
  const isOpenHold = booking.status === 'awaiting_payment' && !booking.is_request;
  // A guest has no account for the moving screen: the page of their link does it.
  const moveLink = booking.manage_url === null ? links.move : '?move=1';
  const isOver = !['awaiting_payment', 'requested', 'confirmed'].includes(booking.status);
  const isRefused = booking.refund_preview?.allowed === false;
  return (
    <div className={classes.detail}>
      <header ref={head} tabIndex={-1} className={classes.detailHead}>
        {booking.service.image !== null && (
          <Picture picture={booking.service.image} ratio={21 / 9} sizes="(max-width: 40em) 100vw, 560px" eager alt="" />
        )}
        <BookedTitle booking={booking} />
        <p ref={status} tabIndex={-1} className={classes.badges}>
          <StatusBadge status={booking.status} />
          <span>Booking {booking.number}</span>
        </p>
      </header>

      {isMine && booking.can.pay && (
        <div>
          {booking.expires_at !== null && (isOpenHold || isUnasked) && (
            <HoldTimer
              expires_at={booking.expires_at}
              {...(isUnasked ? { words: 'To send the request you have' } : {})}
              onOver={onStale}
            />
          )}
          {!isOpenHold && !isUnasked && (
            <p className={classes.quiet}>
              {booking.is_request && booking.status === 'awaiting_payment'
                ? `${booking.provider.name} has accepted, but your card was declined.`
                : 'Your card was declined when it was to be charged.'}{' '}
              {booking.expires_at !== null && (
                <>
                  Please pay until{' '}
                  <b>
                    <When at={booking.expires_at} />
                  </b>
                  .
                </>
              )}
            </p>
          )}
          <Button component={Link} to={links.pay} size="lg" fullWidth>
            {isUnasked ? 'Give your card, and ask' : 'Pay now'}
          </Button>
        </div>
      )}
      {booking.status === 'requested' && !booking.can.pay && <AnswerPanel booking={booking} query={query} />}
      {isMine && <OtherTimes booking={booking} />}

      {booking.change !== null && (
        <ChangePanel booking={booking} change={booking.change} settleLink={moveLink} level={3} />
      )}

      <BookingReview booking={booking} />
      <Facts booking={booking} />
      <Meeting booking={booking} />
      {isAhead && <CalendarButtons booking={booking} />}
      {booking.status === 'requested' ? (
        <section>
          <h3>If it is accepted</h3>
          <PriceLines booking={booking} />
        </section>
      ) : (
        <Receipt booking={booking} market={market.name} />
      )}
      {booking.charge_at !== null && isAhead && isMine && (
        <p className={classes.quiet}>
          Nothing is charged yet: {booking.card ?? 'your card'} is charged on{' '}
          <When at={booking.charge_at} shape="date" />.
        </p>
      )}
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
          onDone={() => {
            setCancelling(false);
            // What was pressed is gone: the focus goes to what has become of the booking.
            status.current?.focus();
          }}
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
          {isMine && booking.can.rebook && !booking.can.pay && !isAsked && booking.alternatives.length === 0 && (
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
              {booking.status === 'awaiting_payment'
                ? 'Give up this time'
                : isUnasked
                  ? 'Do not ask'
                  : 'Cancel the booking'}
            </Button>
          )}
          {isRefused && <p className={classes.quiet}>{booking.refund_preview?.sentence}</p>}
        </div>
      )}

      {booking.status !== 'awaiting_payment' && <Aftercare booking={booking} />}
      <section id="messages">
        <h3>Messages</h3>
        <Conversation
          which={booking.manage_url === null ? { booking_id: booking._id } : query}
          name={isMine ? booking.provider.name : booking.customer.name}
          size="part"
          empty={`${isOver ? 'A word afterwards?' : 'Anything to settle before you meet?'} ${isMine ? booking.provider.name : booking.customer.name} reads it here, and by mail.`}
        />
      </section>

      <section>
        <h3>What happened so far</h3>
        <ol className={classes.timeline}>
          {booking.history.map((entry) => (
            <li key={`${entry.at}${entry.to}${entry.why}`}>
              <b>{happening(entry, booking)}</b>
              <When at={entry.at} shape="moment" label={false} />
              {/* What the house notes for itself is no reason that people gave. */}
              {entry.why !== '' && entry.what !== 'note' && (entry.by === 'customer' || entry.by === 'provider') && (
                <q>{entry.why}</q>
              )}
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
  if (entry.what === 'change') return `Changed, as ${entry.by === booking.role ? 'you' : who} wished`;
  if (entry.what === 'note') return `${entry.by === 'admin' ? 'Our staff' : who} ${entry.why}`;
  switch (entry.to) {
    case 'awaiting_payment':
      if (entry.from === 'requested') return `${who} accepted`;
      return isMine ? 'You chose this time' : `${booking.customer.name} chose this time`;
    case 'requested':
      return `${who} asked for this time`;
    case 'confirmed':
      if (booking.charge_at !== null) return 'Card verified, and confirmed';
      if (entry.from !== null) return 'Paid and confirmed';
      return entry.by === 'provider' ? `${who} entered this booking` : 'Booked and confirmed';
    case 'completed':
      return 'Took place';
    case 'no_show':
      return 'Marked as missed';
    case 'cancelled':
      return entry.by === 'system' ? 'Cancelled' : `${entry.by === 'admin' ? 'Our staff' : who} cancelled`;
    case 'declined':
      return entry.by === 'system' ? 'The time went to somebody else' : `${who} declined`;
    case 'expired':
      if (entry.from === 'requested') return 'No answer in time; nothing was charged';
      return booking.payment_status === 'none'
        ? 'The time to pay ran out; nothing was charged'
        : 'The time to pay ran out';
    case 'withdrawn':
      return entry.from === 'requested' ? `${who} took the request back` : `${who} gave the time up`;
    default:
      return entry.to;
  }
}
