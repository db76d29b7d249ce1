import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { bookingLinks, moveLink } from '../booking-links.ts';
import { CancelPanel } from './cancel-panel.tsx';
import classes from './detail.module.css';
import { NoShow } from './no-show.tsx';

interface BookingActionsProps {
  readonly booking: BookingDetails;
  /** The input the booking was read with. */
  readonly query: { readonly booking_id?: string };
  readonly onCancelled: () => void;
}

/** The buttons below a booking, and the panel that asks before it is cancelled. */
export function BookingActions({ booking, query, onCancelled }: BookingActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isMine = booking.role === 'customer';
  const isUnasked = booking.status === 'requested' && booking.can.pay;
  const isAsked = booking.status === 'requested' && !booking.can.pay;
  const mayCancel = booking.can.cancel || (booking.can.withdraw && !isAsked);
  const isRefused = booking.refund_preview?.allowed === false;
  if (isCancelling && mayCancel)
    return (
      <CancelPanel
        booking={booking}
        query={query}
        onDone={() => {
          setCancelling(false);
          onCancelled();
        }}
        onClose={() => {
          setCancelling(false);
          queueMicrotask(() => cancelButton.current?.focus());
        }}
      />
    );
  return (
    <ButtonRow>
      {booking.can.modify && booking.change === null && (
        <Button component={Link} to={moveLink(booking)} size="md">
          {isMine ? 'Move' : 'Propose a change'}
        </Button>
      )}
      {isMine && booking.can.rebook && !booking.can.pay && !isAsked && booking.alternatives.length === 0 && (
        <Button
          component={Link}
          to={bookingLinks(booking).again}
          size="md"
          variant={booking.status === 'confirmed' ? 'default' : 'filled'}
        >
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
    </ButtonRow>
  );
}
