import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { PayForm } from '#web/features/pay/pay-form.tsx';
import { HoldTimer } from '#web/features/pay/timer/hold-timer.tsx';
import { answerTime } from '#web/features/services/answer-time.ts';
import { When } from '#web/ui/format/when.tsx';
import { kindWord } from '../../kind-word.ts';
import type { Step } from '../../steps/booking-draft.ts';
import classes from '../checkout.module.css';
import type { CheckoutPlace } from '../checkout.ts';
import { payingTitle } from './held-label.ts';
import { HeldSteps } from './held-steps.tsx';
import type { HeldView } from './held-view.ts';

interface PayingProps {
  readonly booking: BookingDetails;
  readonly view: HeldView;
  readonly place: Pick<CheckoutPlace, 'forgetHold'>;
  readonly returnPath: string;
  readonly isReturning: boolean;
  readonly onPolled: () => void;
  /** Reopens a step and releases what is held. */
  readonly onStep: (step: Step) => void;
  readonly onGivenUp: () => void;
  readonly onOver: () => void;
}

/** The last step: pays for a hold, or provides the card of a request. */
export function PayHeldBooking(props: PayingProps) {
  const { booking, place, view, returnPath, isReturning, onPolled, onStep, onGivenUp, onOver } = props;
  const t = useMessages(bookingSteps);
  const [canMove] = useState(booking.can.withdraw || booking.can.cancel);
  const queries = useQueryClient();
  const own = payingTitle(booking.status, booking.is_request);
  const isRequest = booking.status === 'requested';
  const isHold = booking.status === 'awaiting_payment' && !booking.is_request;
  const isConfirmed = booking.status === 'confirmed' || booking.status === 'completed';
  const giveUp = useCallMutation('event/cancel_booking', {
    onDone: ({ booking: fresh }) => {
      queries.removeQueries({ queryKey: ['booking/get_booking_details', { booking_id: fresh._id }] });
      place.forgetHold(fresh._id);
      onGivenUp();
    },
    onProblem: ({ code }) => {
      // The booking was paid in another tab or has ended; the booking itself shows it.
      if (code === 'booking_state') onOver();
      return false;
    },
  });
  const unpaid = { booking_id: booking._id, expected_status: isRequest ? 'requested' : 'awaiting_payment' } as const;
  const isCard = isRequest || (booking.charge_at !== null && !isConfirmed);
  const mayEdit = canMove && (isHold || isRequest) && !giveUp.isPending;
  return (
    <HeldSteps
      booking={booking}
      view={view}
      {...(own === null ? {} : { title: t(own) })}
      last={t(isCard ? 'steps.card' : 'steps.pay')}
      aside={
        booking.expires_at !== null && (isHold || isRequest) ? (
          <HoldTimer
            expires_at={booking.expires_at}
            {...(isRequest ? { label: t('hold.request') } : {})}
            onOver={onOver}
          />
        ) : undefined
      }
      onStep={mayEdit ? onStep : null}
      promo={
        mayEdit && booking.price.discount === 0 && booking.price.price > 0 ? (
          <button type="button" className={classes.link} onClick={() => onStep('details')}>
            {t('promo.add')}
          </button>
        ) : undefined
      }
    >
      <Until booking={booking} view={view} />
      <PayForm booking={booking} returnPath={returnPath} isReturning={isReturning} onPolled={onPolled} />
      {!isConfirmed && (
        <p className={classes.release}>
          <Button variant="subtle" color="red" loading={giveUp.isPending} onClick={() => giveUp.run(unpaid)}>
            {isRequest ? t('hold.cancel_request') : t('hold.release', { kind: kindWord(booking.kind) })}
          </Button>
        </p>
      )}
    </HeldSteps>
  );
}

/** The payment deadline of an accepted request or a failed charge, and the time for answering a request. */
function Until({ booking, view }: Pick<PayingProps, 'booking' | 'view'>) {
  const t = useMessages(bookingSteps);
  const labels = useMessages(serviceLabels);
  const { zone, request_hours: hours } = view;
  const name = booking.provider.name;
  if (booking.status === 'requested')
    return hours === null ? null : (
      <p suppressHydrationWarning>
        {t('hold.answer', {
          provider: name,
          hours: answerTime(labels, hours, booking.starts_at, zone, new Date(serverNow())),
        })}
      </p>
    );
  if (booking.expires_at === null) return null;
  const at = <When at={booking.expires_at} />;
  if (booking.status !== 'awaiting_payment') return <p>{t.rich('hold.pay_until', { at })}</p>;
  return booking.is_request ? (
    <p>{t.rich('hold.accepted', { provider: name, at, kind: kindWord(booking.kind) })}</p>
  ) : null;
}
