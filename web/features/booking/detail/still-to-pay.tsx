import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { HoldTimer } from '#web/features/pay/hold-timer.tsx';
import { When } from '#web/ui/when.tsx';
import { bookingLinks } from '../booking-links.ts';
import classes from './detail.module.css';

interface StillToPayProps {
  readonly booking: BookingDetails;
  /** Called when the time to pay is over. */
  readonly onOver: () => void;
}

/** What is left to be paid or verified, why, and until when. */
export function StillToPay({ booking, onOver }: StillToPayProps) {
  const isUnasked = booking.status === 'requested';
  const isOpenHold = booking.status === 'awaiting_payment' && !booking.is_request;
  return (
    <div>
      {booking.expires_at !== null && (isOpenHold || isUnasked) && (
        <HoldTimer
          expires_at={booking.expires_at}
          {...(isUnasked ? { labels: 'To send the request you have' } : {})}
          onOver={onOver}
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
      <Button component={Link} to={bookingLinks(booking).pay} size="lg" fullWidth>
        {isUnasked ? 'Give your card, and ask' : 'Pay now'}
      </Button>
    </div>
  );
}
