import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HoldTimer } from '#web/features/pay/timer/hold-timer.tsx';
import { bookingLinks } from '../booking-links.ts';
import { kindWord } from '../kind-word.ts';
import { SessionWhen } from '../session-when.tsx';
import classes from './detail.module.css';

interface StillToPayProps {
  readonly booking: BookingDetails;
  /** Called when the payment deadline has passed. */
  readonly onOver: () => void;
}

/** The amount still to be paid or verified, its reason, and its deadline. */
export function StillToPay({ booking, onOver }: StillToPayProps) {
  const t = useMessages(messages);
  const { status, is_request, expires_at, provider } = booking;
  const isUnsent = status === 'requested';
  const isOpenHold = status === 'awaiting_payment' && !is_request;
  const isAccepted = status === 'awaiting_payment' && is_request;
  return (
    <div className={classes.stillToPay}>
      {expires_at !== null && (isOpenHold || isUnsent) && (
        <HoldTimer expires_at={expires_at} {...(isUnsent ? { label: t('pay.time_left') } : {})} onOver={onOver} />
      )}
      {!isOpenHold && !isUnsent && (
        <p className={classes.quiet}>
          {isAccepted ? t('pay.accepted_declined', { provider: provider.name }) : t('pay.declined')}{' '}
          {expires_at !== null &&
            t.rich('pay.by', {
              kind: kindWord(booking.kind),
              date: (
                <b>
                  <SessionWhen booking={booking} at={expires_at} />
                </b>
              ),
            })}
        </p>
      )}
      <Button component={Link} to={bookingLinks(booking).pay} size="lg" fullWidth>
        {t(isUnsent ? 'pay.card' : 'pay.now')}
      </Button>
    </div>
  );
}
